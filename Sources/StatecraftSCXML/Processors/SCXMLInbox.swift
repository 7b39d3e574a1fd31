#if SCXML
internal import Synchronization

/// Where events from other threads wait for a platform.
///
/// Event processors get it by ``SCXMLEventProcessor/attach(to:)``. It may be used from any thread
/// and knows which sessions live. A live platform looks into it at once, a platform without clock
/// when it is told something the next time.
public final class SCXMLInbox: Sendable {
  /// What became of an event.
  public enum Receipt: Sendable, Hashable {
    /// It waits in the session's external queue.
    case accepted
    /// There is no such session, or it has ended.
    case noSession
    /// Too many events wait; try again later.
    case full
  }

  enum Signal: Sendable {
    /// An event from outside.
    case event(SCXMLEvent, session: String)
    /// A processor's answer, with the reason when it failed.
    case delivered(Int, String?)
    /// An event of an invoked service.
    case fromService(SCXMLEvent, session: String, serial: Int)
    /// An invoked service ended.
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
    var sessions: Set<String> = []
    var wake: (@Sendable () -> Void)?
    var isClosed = false
  }

  private let state = Mutex(State())
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Puts an event into a session's external queue.
  @discardableResult
  public func post(_ event: SCXMLEvent, to session: String) -> Receipt {
    post(.event(event, session: session), for: session)
  }

  /// Whether a session lives.
  public func hasSession(_ session: String) -> Bool {
    state.withLock { $0.sessions.contains(session) }
  }

  @discardableResult
  func post(_ signal: Signal, for session: String? = nil) -> Receipt {
    let (receipt, wake) = state.withLock { state -> (Receipt, (@Sendable () -> Void)?) in
      guard !state.isClosed, session.map(state.sessions.contains) ?? true else {
        return (.noSession, nil)
      }
      guard !signal.isLimited || state.signals.count < limit else { return (.full, nil) }
      state.signals.append(signal)
      return (.accepted, state.signals.count == 1 ? state.wake : nil)
    }
    wake?()
    return receipt
  }

  // MARK: - For the platform

  /// Says how the owner is woken; it must not be kept alive by this.
  func onPost(_ wake: @escaping @Sendable () -> Void) {
    state.withLock { $0.wake = wake }
  }

  func register(_ session: String) {
    state.withLock { _ = $0.sessions.insert(session) }
  }

  func unregister(_ session: String) {
    state.withLock { _ = $0.sessions.remove(session) }
  }

  func takeAll() -> [Signal] {
    state.withLock { state in
      guard !state.signals.isEmpty else { return [] }
      defer { state.signals = [] }
      return state.signals
    }
  }

  var isEmpty: Bool { state.withLock { $0.signals.isEmpty } }

  /// Drops what is there and what comes.
  func close() {
    state.withLock { $0 = State(isClosed: true) }
  }
}
#endif
