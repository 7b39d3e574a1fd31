public import Synchronization

/// The ordered input of a live machine, which any thread can post to.
///
/// Posting wakes the owner only if the mailbox was empty, so events need no task each.
@usableFromInline
final class Mailbox<Context: ChartContext & Sendable>: AlarmReceiver {
  @usableFromInline
  enum Signal: Sendable {
    /// A posted event.
    case event(Context.Event)
    /// An event from running work.
    case fromInvocation(InvocationID, Context.Event)
    /// The result of work that ended.
    case resolved(InvocationID, Result<any Sendable, any Error>)
    /// The work of an invocation did not read its messages.
    case overflowed(MessageOverflow)
    /// A result from outside for an invocation.
    case answered(InvocationID, Result<any Sendable, any Error>)
    /// A timer may be due.
    case tick
    /// A waiting task was cancelled.
    case cancelWaiter(Int)
  }

  @usableFromInline
  struct State {
    @usableFromInline var signals = FIFO<Signal>()
    @usableFromInline var wake: (@Sendable () -> Void)?
    @usableFromInline var isClosed = false
  }

  @usableFromInline let state = Mutex(State())
  /// Whether the mailbox may have signals, readable without the lock.
  @usableFromInline let hasMail = Atomic(false)

  /// Sets the closure that wakes the owner; it must not retain the owner.
  func onPost(_ wake: @escaping @Sendable () -> Void) {
    let hasMail = state.withLock { state in
      state.wake = wake
      return !state.signals.isEmpty
    }
    if hasMail { wake() }
  }

  /// Appends a signal, and leaves it to the caller to wake the owner; inlinable, to be specialized in
  /// the caller.
  ///
  /// - Returns: whether the owner must be woken.
  @inlinable
  func append(_ signal: Signal) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.signals.append(signal)
      hasMail.store(true, ordering: .releasing)
      return state.signals.count == 1 && state.wake != nil
    }
  }

  /// Appends a signal; drops it if the machine has stopped.
  func post(_ signal: Signal) {
    let wake = state.withLock { state -> (@Sendable () -> Void)? in
      guard !state.isClosed else { return nil }
      state.signals.append(signal)
      hasMail.store(true, ordering: .releasing)
      return state.signals.count == 1 ? state.wake : nil
    }
    wake?()
  }

  /// Removes and returns the oldest signals, up to a limit.
  @inlinable
  func take(upTo limit: Int = .max) -> [Signal] {
    state.withLock { state in
      let signals = state.signals.pop(upTo: limit)
      hasMail.store(!state.signals.isEmpty, ordering: .releasing)
      return signals
    }
  }

  /// Wakes the owner again if signals are left.
  func wakeForRest() {
    let wake = state.withLock { $0.signals.isEmpty ? nil : $0.wake }
    wake?()
  }

  /// The number of signals.
  var count: Int { state.withLock { $0.signals.count } }

  /// Tells the owner that a timer may be due.
  func wake() { post(.tick) }

  /// Drops all signals, now and later.
  func close() {
    // The signals are released after the lock, because a `deinit` of an event's value may post.
    _ = state.withLock { state in
      state.isClosed = true
      defer { state.signals = FIFO() }
      return state.signals
    }
  }
}
