#if SCXML
/// A session of a live platform.
///
/// The value keeps the platform alive. It gives access to the session's end, even after the session
/// has ended.
public struct LiveSCXMLSession: Sendable {
  /// The session's id, as `_sessionid`.
  public let id: String

  /// The platform that runs the session.
  public let platform: LiveSCXMLPlatform

  let promise: CompletionPromise

  /// Adds an event to the session's queue and returns immediately.
  ///
  /// You can call this from any thread.
  @discardableResult
  public func post(_ event: SCXMLEvent) -> SCXMLInbox.Receipt { platform.post(event, to: id) }

  /// Sends an event and waits until the session has handled it.
  ///
  /// - Returns: whether the session was still running.
  @discardableResult
  public func send(_ event: SCXMLEvent) async -> Bool { await platform.send(event, to: id) }

  /// The active states in document order; `nil` if the session has ended.
  public var configuration: [String]? {
    get async { await platform.configuration(of: id) }
  }

  /// Waits for the session to end and returns its result.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func end() async throws -> SCXMLEnd { try await promise.wait() }

  /// Cancels the session.
  ///
  /// Its exit actions run.
  public func cancel() async { await platform.cancel(id) }
}
#endif
