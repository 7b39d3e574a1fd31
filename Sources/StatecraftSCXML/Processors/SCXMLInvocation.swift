#if SCXML
/// What an invoked service gets: what the document asks for, and the way back.
///
/// Register services in ``SCXMLPlatform/Settings/invokers``. The way back may be used from any
/// thread; what comes after the end, or after the invocation was cancelled, is dropped.
///
/// Source: SCXML 6.4.
public struct SCXMLInvocation: Sendable {
  /// The type, as the document says.
  public let type: String
  /// The invocation's id.
  public let id: String
  /// The session that invokes.
  public let session: String
  /// The value of `src` or `srcexpr`, as written.
  public let source: String?
  /// The namelist and the parameters, in order.
  public let parameters: [SCXMLValue.Member]
  /// What stands in `<content>`.
  public let content: SCXMLValue?

  let inbox: SCXMLInbox
  let serial: Int

  /// A parameter by name.
  public subscript(name: String) -> SCXMLValue? {
    parameters.last { $0.name == name }?.value
  }

  /// Sends an event to the session; it carries the invocation's id.
  @discardableResult
  public func send(_ event: SCXMLEvent) -> SCXMLInbox.Receipt {
    var event = event
    event.invokeID = id
    event.origin = event.origin ?? "#_\(id)"
    event.originType = event.originType ?? SCXMLSession.processor
    return inbox.post(.fromService(event, session: session, serial: serial), for: session)
  }

  /// Ends the service: `done.invoke` with its result.
  public func finish(_ output: SCXMLValue = .undefined) {
    inbox.post(.serviceEnded(.success(output), session: session, serial: serial), for: session)
  }

  /// Ends the service without a result: `error.communication` with the invocation's id.
  public func fail(_ reason: String) {
    inbox.post(
      .serviceEnded(.failure(.communication(reason)), session: session, serial: serial),
      for: session
    )
  }
}

/// A running service that a document invoked.
///
/// The platform calls it from one thread at a time; it must not block.
public protocol SCXMLService: AnyObject {
  /// Takes an event: forwarded, or sent to `#_` and the invocation's id.
  func receive(_ event: SCXMLEvent)

  /// Ends it, because the session has left the state or has ended.
  func cancel()
}

/// A service that is an async function.
///
/// ```swift
/// settings.invokers["https://example.org/weather"] = { invocation in
///   SCXMLWork(invocation) { invocation, events in
///     .number(try await temperature(at: invocation["place"]))
///   }
/// }
/// ```
///
/// It ends with `done.invoke` when the function returns, with `error.communication` when it throws,
/// and its task is cancelled with the invocation.
public final class SCXMLWork: SCXMLService {
  private let task: Task<Void, Never>
  private let events: AsyncStream<SCXMLEvent>.Continuation

  /// Starts the work.
  ///
  /// - Parameters:
  ///   - invocation: what the document asks for.
  ///   - work: gets the invocation and the events that the session sends or forwards to it.
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

  /// Hands an event to the work.
  public func receive(_ event: SCXMLEvent) { events.yield(event) }

  /// Cancels the work's task.
  public func cancel() {
    task.cancel()
    events.finish()
  }
}
#endif
