#if Durable
internal import Synchronization

/// The inputs that wait for the next transactions.
///
/// The first sender serves the queue, so that a single sender needs no other task. When many inputs
/// wait, a second batch is decided while the first one is written. No machine is in both, so that
/// its inputs keep their order and its steps do not conflict.
final class SendQueue: Sendable {
  private struct State {
    var waiting: [SendSlot] = []
    /// The machines of the batches that are being served.
    var busy: Set<MachineAddress> = []
    var servers = 0
    /// The number of inputs in the last batch.
    var last = 0
  }

  /// The largest number of inputs in one transaction.
  private static var largestBatch: Int { 512 }
  /// From how many waiting inputs on a second batch is served at the same time.
  private static var manyWaiting: Int { 32 }

  private let state = Mutex(State())

  /// Adds an input; returns whether the caller is to serve the queue.
  func add(_ slot: SendSlot) -> Bool {
    state.withLock { state in
      state.waiting.append(slot)
      guard
        state.servers == 0 || (state.servers == 1 && state.waiting.count >= Self.manyWaiting)
      else { return false }
      state.servers += 1
      return true
    }
  }

  /// Whether fewer inputs wait than the last batch had: senders that have just got their answers
  /// may be about to send again.
  var expectsMore: (Bool, waiting: Int) {
    state.withLock { ($0.waiting.count < $0.last, $0.waiting.count) }
  }

  /// Takes the inputs of the next transaction, in their order; none if all are of busy machines.
  func take() -> [SendSlot] {
    state.withLock { state in
      var batch: [SendSlot] = []
      var rest: [SendSlot] = []
      for slot in state.waiting {
        let address = slot.input.posting.address
        if batch.count < Self.largestBatch, !state.busy.contains(address) {
          batch.append(slot)
        } else {
          rest.append(slot)
        }
      }
      for slot in batch { state.busy.insert(slot.input.posting.address) }
      state.waiting = rest
      if !batch.isEmpty { state.last = batch.count }
      return batch
    }
  }

  /// Ends the service of a batch; returns whether the caller goes on with the next one.
  func finish(_ batch: [SendSlot]) -> Bool {
    state.withLock { state in
      for slot in batch { state.busy.remove(slot.input.posting.address) }
      // Beside another batch, a small one would only cost a commit of its own. An empty one found
      // nothing but machines of the other batch, whose server goes on with them.
      let goesOn =
        state.servers == 1
        ? !state.waiting.isEmpty : !batch.isEmpty && state.waiting.count >= Self.manyWaiting
      if !goesOn { state.servers -= 1 }
      return goesOn
    }
  }
}
#endif
