public import Synchronization

/// What comes into a live machine, in order, from any thread.
///
/// Posting wakes the owner once, however much is posted before it looks: no task per event.
@usableFromInline
final class Mailbox<Context: ChartContext & Sendable>: Sendable {
  enum Signal: Sendable {
    /// An event that somebody posted.
    case event(Context.Event)
    /// An event that running work sent.
    case fromInvocation(InvocationID, Context.Event)
    /// Running work ended.
    case resolved(InvocationID, Result<any Sendable, any Error>)
    /// The work of an invocation has not read its messages.
    case overflowed(MessageOverflow)
    /// Somebody else gave the result of an invocation.
    case answered(InvocationID, Result<any Sendable, any Error>)
    /// A timer may be due.
    case tick
    /// Somebody does not wait any more.
    case cancelWaiter(Int)
  }

  private struct State {
    var signals = FIFO<Signal>()
    var wake: (@Sendable () -> Void)?
    var isClosed = false
  }

  private let state = Mutex(State())
  /// Whether something may be there, to be asked without a lock.
  @usableFromInline let hasMail = Atomic(false)

  /// Says how the owner is woken; it must not be kept alive by this.
  func onPost(_ wake: @escaping @Sendable () -> Void) {
    let hasMail = state.withLock { state in
      state.wake = wake
      return !state.signals.isEmpty
    }
    if hasMail { wake() }
  }

  /// Puts a signal at the end; dropped when the machine has stopped.
  func post(_ signal: Signal) {
    let wake = state.withLock { state -> (@Sendable () -> Void)? in
      guard !state.isClosed else { return nil }
      state.signals.append(signal)
      hasMail.store(true, ordering: .releasing)
      return state.signals.count == 1 ? state.wake : nil
    }
    wake?()
  }

  /// Takes what is there, the oldest first, up to a number.
  func take(upTo limit: Int = .max) -> [Signal] {
    state.withLock { state in
      let signals = state.signals.pop(upTo: limit)
      hasMail.store(!state.signals.isEmpty, ordering: .releasing)
      return signals
    }
  }

  /// Wakes the owner once more if something is left.
  func wakeForRest() {
    let wake = state.withLock { $0.signals.isEmpty ? nil : $0.wake }
    wake?()
  }

  /// How much is there.
  var count: Int { state.withLock { $0.signals.count } }

  /// Drops what is there and what comes.
  func close() {
    // What an event holds goes when the lock is open again; it may post from its `deinit`.
    _ = state.withLock { state in
      state.isClosed = true
      defer { state.signals = FIFO() }
      return state.signals
    }
  }
}
