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
    /// A timer may be due.
    case tick
  }

  private struct State {
    var signals: [Signal] = []
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

  /// Takes everything that is there.
  func takeAll() -> [Signal] {
    state.withLock { state in
      hasMail.store(false, ordering: .releasing)
      guard !state.signals.isEmpty else { return [] }
      defer { state.signals.removeAll() }
      return state.signals
    }
  }

  /// Drops what is there and what comes.
  func close() {
    // What an event holds goes when the lock is open again; it may post from its `deinit`.
    _ = state.withLock { state in
      state.isClosed = true
      defer { state.signals = [] }
      return state.signals
    }
  }
}
