#if SCXML
internal import Synchronization

/// The queue of events from other threads for a platform.
///
/// Event processors receive the inbox in ``SCXMLEventProcessor/attach(to:)``. It can be used from
/// any thread and knows which sessions are running. A live platform handles new events immediately.
/// An ``SCXMLPlatform`` handles them the next time that one of its methods lets sessions react.
public final class SCXMLInbox: Sendable {
  /// The result of posting an event.
  public enum Receipt: Sendable, Hashable {
    /// The event waits for the session.
    case accepted
    /// There is no such session, or it has ended.
    case noSession
    /// Too many events wait. Try again later.
    case full
  }

  enum Signal: Sendable {
    /// An event from outside.
    case event(SCXMLEvent, session: String)
    /// The result of a send: the reason for the failure, or `nil` if the message arrived.
    case delivered(Int, String?)
    /// An event from an invoked service.
    case fromService(SCXMLEvent, session: String, serial: Int)
    /// The end of an invoked service.
    case serviceEnded(Result<SCXMLValue, SCXMLError>, session: String, serial: Int)

    var isLimited: Bool {
      switch self {
      case .event, .fromService: true
      case .delivered, .serviceEnded: false
      }
    }
  }

  private struct State {
    var signals: [Signal] = []
    /// Whether others than the platform's own run have posted one of the signals.
    var areFromOutside = false
    var sessions: Set<String> = []
    var wake: (@Sendable () -> Void)?
    var isClosed = false
  }

  private let state = Mutex(State())
  /// The number of the thread on which the platform runs; 0 while it does not.
  private let runner = Atomic<UInt>(0)
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Adds an event for a session's external queue.
  @discardableResult
  public func post(_ event: SCXMLEvent, to session: String) -> Receipt {
    post(.event(event, session: session), for: session)
  }

  /// Returns whether a session is running.
  public func hasSession(_ session: String) -> Bool {
    state.withLock { $0.sessions.contains(session) }
  }

  @discardableResult
  func post(_ signal: Signal, for session: String? = nil) -> Receipt {
    let isFromOutside = runner.load(ordering: .relaxed) != CallingThread.number
    let (receipt, wake) = state.withLock { state -> (Receipt, (@Sendable () -> Void)?) in
      guard !state.isClosed, session.map(state.sessions.contains) ?? true else {
        return (.noSession, nil)
      }
      guard !signal.isLimited || state.signals.count < limit else { return (.full, nil) }
      state.signals.append(signal)
      if isFromOutside { state.areFromOutside = true }
      return (.accepted, state.signals.count == 1 ? state.wake : nil)
    }
    wake?()
    return receipt
  }

  // MARK: - For the platform

  /// Sets the closure that wakes the platform, and calls it if signals wait already.
  ///
  /// The closure must not keep the platform alive.
  func onPost(_ wake: @escaping @Sendable () -> Void) {
    state.withLock { $0.wake = wake }
    self.wake()
  }

  func register(_ session: String) {
    state.withLock { _ = $0.sessions.insert(session) }
  }

  func unregister(_ session: String) {
    state.withLock { _ = $0.sessions.remove(session) }
  }

  /// Notes that the platform begins to run on the thread that calls: what that thread posts until the
  /// end is caused by the run.
  func beginRun() { runner.store(CallingThread.number, ordering: .relaxed) }

  /// Notes that the platform's run is over.
  func endRun() { runner.store(0, ordering: .relaxed) }

  /// Removes the signals.
  ///
  /// - Returns: them, and whether one of them came from outside, not from services and processors that
  ///   the platform's own run has called.
  func takeAll() -> (signals: [Signal], areFromOutside: Bool) {
    state.withLock { state in
      guard !state.signals.isEmpty else { return ([], false) }
      defer {
        state.signals = []
        state.areFromOutside = false
      }
      return (state.signals, state.areFromOutside)
    }
  }

  /// Wakes the platform if signals wait.
  func wake() {
    let wake = state.withLock { $0.signals.isEmpty ? nil : $0.wake }
    wake?()
  }

  var isEmpty: Bool { state.withLock { $0.signals.isEmpty } }

  /// Drops the waiting events and all later ones.
  func close() {
    state.withLock { $0 = State(isClosed: true) }
  }
}
#endif
