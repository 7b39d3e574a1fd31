#if SCXML
/// A request to start a service, and the service's connection to the session that invoked it.
///
/// Register services in ``SCXMLPlatform/Settings/invokers``. A service may call the methods of the
/// invocation from any thread. Calls after the service has ended or after the invocation was
/// cancelled have no effect.
///
/// Source: SCXML 6.4.
public struct SCXMLInvocation: Sendable {
  /// The type that the document names.
  public let type: String
  /// The invocation's id.
  public let id: String
  /// The session that invokes the service.
  public let session: String
  /// The value of `src` or `srcexpr`, unchanged.
  public let source: String?
  /// The namelist and the parameters, in order.
  public let parameters: [SCXMLValue.Member]
  /// The value of `<content>`.
  public let content: SCXMLValue?

  let inbox: SCXMLInbox
  let serial: Int

  /// The value of the parameter with the given name.
  public subscript(name: String) -> SCXMLValue? {
    parameters.last { $0.name == name }?.value
  }

  /// Sends an event to the session.
  ///
  /// The event carries the invocation's id.
  @discardableResult
  public func send(_ event: SCXMLEvent) -> SCXMLInbox.Receipt {
    var event = event
    event.invokeID = id
    event.origin = event.origin ?? "#_\(id)"
    event.originType = event.originType ?? SCXMLEvent.processor
    return inbox.post(.fromService(event, session: session, serial: serial), for: session)
  }

  /// Ends the service with a result: the session receives `done.invoke`.
  public func finish(_ output: SCXMLValue = .undefined) {
    inbox.post(.serviceEnded(.success(output), session: session, serial: serial), for: session)
  }

  /// Ends the service with a failure: the session receives `error.communication` with the
  /// invocation's id.
  public func fail(_ reason: String) {
    inbox.post(
      .serviceEnded(.failure(.communication(reason)), session: session, serial: serial),
      for: session
    )
  }
}
#endif
