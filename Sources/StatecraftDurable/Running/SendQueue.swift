#if Durable
internal import Synchronization

/// The inputs that wait for the next transactions.
///
/// The first sender serves the queue, so that a single sender needs no other task. When many inputs
/// wait, two batches share them: one is decided while the other one is written. No machine is in both, so that
/// its inputs keep their order and its steps do not conflict.
///
/// An input that a transaction could not answer comes back, before those that came later. While a machine
/// has a long inbox, a batch has only the first of its inputs, and those of other machines.
final class SendQueue: Sendable {
  private struct State {
    /// How many inputs must wait at least for a second batch beside the first one.
    let fewest: Int
    var waiting: [QueuedSend] = []
    /// The machines of the batches that are being served.
    var busy: Set<MachineAddress> = []
    var servers = 0
    /// The number of inputs in the last batch.
    var last = 0

    init(fewest: Int) { self.fewest = fewest }

    /// How many inputs must wait for a second batch to be served beside the first one.
    ///
    /// While the first one is not taken, all inputs wait, and are shared.
    var many: Int { busy.isEmpty ? 2 * fewest : max(fewest, busy.count * 3 / 4) }

    /// The largest number of machines of the next batch: if one took all, nothing would be decided while it is written.
    var mostMachines: Int {
      guard waiting.count >= 2 * fewest else { return .max }
      let free = Set(waiting.lazy.map(\.address)).subtracting(busy).count
      return free >= 2 * fewest ? (free + busy.count + 1) / 2 : .max
    }
  }

  /// The largest number of inputs in one transaction.
  static var largestBatch: Int { 512 }
  /// The largest number of machines with a long inbox in one transaction.
  private static var mostBehind: Int { largestBatch / 2 }

  private let state: Mutex<State>

  /// - Parameter fewest: how many inputs must wait at least for a second batch beside the first one; see
  ///   ``DurableStore/smallestConcurrentBatch``.
  init(fewest: Int) { state = Mutex(State(fewest: max(1, min(fewest, Self.largestBatch)))) }

  /// Adds inputs, at least one; returns whether the caller is to serve the queue.
  func add(_ slots: some Sequence<SendSlot>) -> Bool {
    state.withLock { state in
      let added = slots.map(QueuedSend.init)
      state.waiting += added
      guard
        state.servers == 0
          || (state.servers == 1 && state.waiting.count >= state.many
            && added.contains { !state.busy.contains($0.address) })
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
  ///
  /// - Returns: the inputs, and whether somebody else is to serve the rest at the same time.
  func take() -> (batch: [QueuedSend], isShared: Bool) {
    state.withLock { state in
      var batch: [QueuedSend] = []
      var rest: [QueuedSend] = []
      let mostMachines = state.mostMachines
      batch.reserveCapacity(min(state.waiting.count, Self.largestBatch))
      var own: Set<MachineAddress> = []
      var behind: Set<MachineAddress> = []
      for queued in state.waiting {
        let address = queued.address
        var isTaken =
          batch.count < Self.largestBatch && !state.busy.contains(address)
          && !behind.contains(address)
          && (own.count < mostMachines || own.contains(address))
        if queued.firstInInbox != nil, behind.insert(address).inserted {
          isTaken = isTaken && behind.count <= Self.mostBehind
        }
        if isTaken {
          batch.append(queued)
          own.insert(address)
        } else {
          rest.append(queued)
        }
      }
      state.busy.formUnion(own)
      state.waiting = rest
      if !batch.isEmpty { state.last = batch.count }
      let isShared =
        state.servers == 1 && rest.count >= state.many
        && rest.contains { !state.busy.contains($0.address) }
      if isShared { state.servers += 1 }
      return (batch, isShared)
    }
  }

  /// Ends the service of a batch.
  ///
  /// - Parameters:
  ///   - batch: what ``take()`` has returned.
  ///   - open: those of the batch that have no answer yet.
  /// - Returns: whether the caller goes on.
  func finish(_ batch: [QueuedSend], open: [QueuedSend]) -> Bool {
    state.withLock { state in
      for queued in batch { state.busy.remove(queued.address) }
      if !open.isEmpty { state.waiting = open + state.waiting }
      let behind = Set(open.lazy.filter { $0.firstInInbox != nil }.map(\.address))
      let caughtUp = Set(batch.lazy.filter { $0.firstInInbox != nil }.map(\.address))
        .subtracting(behind)
      if !caughtUp.isEmpty {
        for position in state.waiting.indices
        where caughtUp.contains(state.waiting[position].address) {
          state.waiting[position].firstInInbox = nil
        }
      }
      // Beside another batch, a small one would only cost a commit of its own. An empty one found
      // nothing but machines of the other batch, whose server goes on with them.
      let goesOn =
        state.servers == 1
        ? !state.waiting.isEmpty : !batch.isEmpty && state.waiting.count >= state.many
      if !goesOn { state.servers -= 1 }
      return goesOn
    }
  }
}
#endif
