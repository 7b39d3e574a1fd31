#if SCXML
/// A service that runs an async function.
///
/// ```swift
/// settings.invokers["https://example.org/weather"] = { invocation in
///   SCXMLWork(invocation) { invocation, events in
///     .number(try await temperature(at: invocation["place"]))
///   }
/// }
/// ```
///
/// The session receives `done.invoke` when the function returns, and `error.communication` when it
/// throws. The function's task is cancelled with the invocation. Events for a function that does not read
/// them wait, up to a limit; one more ends the invocation with `error.communication`.
public final class SCXMLWork: SCXMLService {
  private let task: Task<Void, Never>
  private let events: AsyncStream<SCXMLEvent>.Continuation
  private let invocation: SCXMLInvocation
  private let eventLimit: Int

  /// Starts the work.
  ///
  /// - Parameters:
  ///   - invocation: the request of the document.
  ///   - eventLimit: how many events may wait for the function, at least 1.
  ///   - work: the function, which receives the invocation and the events that the session sends or
  ///     forwards.
  public init(
    _ invocation: SCXMLInvocation,
    eventLimit: Int = 1_000,
    _ work:
      @escaping @Sendable (SCXMLInvocation, AsyncStream<SCXMLEvent>) async throws -> SCXMLValue
  ) {
    let limit = max(1, eventLimit)
    let (stream, continuation) = AsyncStream.makeStream(
      of: SCXMLEvent.self,
      bufferingPolicy: .bufferingOldest(limit)
    )
    events = continuation
    self.invocation = invocation
    self.eventLimit = limit
    task = Task {
      do {
        invocation.finish(try await work(invocation, stream))
      } catch {
        invocation.fail("\(error)")
      }
    }
  }

  deinit { cancel() }

  /// Passes an event to the work.
  public func receive(_ event: SCXMLEvent) {
    guard case .dropped = events.yield(event) else { return }
    invocation.fail(
      "\(eventLimit) events are waiting for '\(invocation.id)', which does not read them, and there is "
        + "no place for '\(event.name)' (eventLimit)"
    )
    cancel()
  }

  /// Cancels the work's task.
  public func cancel() {
    task.cancel()
    events.finish()
  }
}
#endif
