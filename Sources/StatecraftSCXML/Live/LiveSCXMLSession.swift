#if SCXML
/// A session of a live platform.
///
/// Keeps the platform alive. How the session ended can be asked as long as this is held.
public struct LiveSCXMLSession: Sendable {
  /// The session's id, as `_sessionid`.
  public let id: String

  /// Where it runs.
  public let platform: LiveSCXMLPlatform

  let promise: CompletionPromise

  /// Puts an event into the session's queue and returns at once; safe from anywhere.
  @discardableResult
  public func post(_ event: SCXMLEvent) -> SCXMLInbox.Receipt { platform.post(event, to: id) }

  /// Sends an event and waits until it was handled.
  ///
  /// - Returns: whether the session still lived.
  @discardableResult
  public func send(_ event: SCXMLEvent) async -> Bool { await platform.send(event, to: id) }

  /// The active states in document order; `nil` when the session has ended.
  public var configuration: [String]? {
    get async { await platform.configuration(of: id) }
  }

  /// Waits for the session's end.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func end() async throws -> SCXMLEnd { try await promise.wait() }

  /// Ends the session: its exit actions run.
  public func cancel() async { await platform.cancel(id) }
}
#endif
