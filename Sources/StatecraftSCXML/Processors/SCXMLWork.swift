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
/// throws. The function's task is cancelled with the invocation.
public final class SCXMLWork: SCXMLService {
  private let task: Task<Void, Never>
  private let events: AsyncStream<SCXMLEvent>.Continuation

  /// Starts the work.
  ///
  /// - Parameters:
  ///   - invocation: the request of the document.
  ///   - work: the function, which receives the invocation and the events that the session sends or
  ///     forwards.
  public init(
    _ invocation: SCXMLInvocation,
    _ work:
      @escaping @Sendable (SCXMLInvocation, AsyncStream<SCXMLEvent>) async throws -> SCXMLValue
  ) {
    let (stream, continuation) = AsyncStream.makeStream(of: SCXMLEvent.self)
    events = continuation
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
  public func receive(_ event: SCXMLEvent) { events.yield(event) }

  /// Cancels the work's task.
  public func cancel() {
    task.cancel()
    events.finish()
  }
}
#endif
