#if SCXML
internal import Foundation
import Statecraft

/// Starts and ends invoked sessions and services.
///
/// Source: SCXML 6.4.
extension SCXMLSession {
  /// The cost of starting a session, which includes creating and preparing a script heap.
  private static let costOfSession = 100
  /// The number of bytes that must be left for a session to start.
  private static let bytesOfSession = 1 << 20

  func startInvoke(_ number: Int, _ scope: inout Scope) throws {
    let invoke = document.invokes[number]
    try spend(Self.costOfSession, at: place(of: invoke))
    try located(place(of: invoke)) { try start(invoke, &scope) }
  }

  private func start(_ invoke: SCXMLInvoke, _ scope: inout Scope) throws {
    let number = invoke.number
    visible = scope.configuration
    let id: String
    if let written = invoke.id {
      id = written
    } else {
      id = "\(invoke.state).\(platform.nextSerial())"
      if let location = invoke.idLocation { try dataModel.assign(location, .string(id)) }
    }
    let type = try invoke.type.map(text) ?? "scxml"
    if let start = platform.settings.invokers[type] {
      try startService(invoke, id, type, start)
      return
    }
    guard Self.isSession(type) else {
      throw SCXMLError.execution("no service of the type '\(type)' is registered")
        .ofInvocation(id)
    }
    try checkBounds(id)
    let parameters = try parameters(of: invoke.payload)
    let read = try child(of: invoke)
    let session: SCXMLSession
    do {
      let document = try read()
      // The element and what is made of it need about three times the weight of the element.
      let weight = 3 * (document.root?.weight ?? 0)
      guard family.account.has(weight) else {
        throw SCXMLError.execution(
          "the document needs about \(weight) bytes: \(family.account.shortage)"
        )
      }
      session = try SCXMLSession(
        document,
        platform,
        parent: Parent(session: self, invokeID: id),
        parameters
      )
      session.documentCharge = family.account.take(weight)
    } catch {
      throw SCXMLError.communication("'\(id)' cannot be invoked: \(error)").ofInvocation(id)
    }
    children[number] = Child(id: id, kind: .session(session), invoke: invoke)
    platform.startChild(session)
  }

  private func checkBounds(_ id: String) throws {
    let settings = platform.settings
    guard depth < settings.sessionDepth else {
      throw SCXMLError.execution(
        "'\(id)' cannot be invoked: sessions are nested \(settings.sessionDepth) deep already "
          + "(Settings.sessionDepth)"
      ).ofInvocation(id)
    }
    guard family.invoked < settings.sessionLimit else {
      throw SCXMLError.execution(
        "'\(id)' cannot be invoked: \(family.invoked) invoked sessions are running already "
          + "(Settings.sessionLimit)"
      ).ofInvocation(id)
    }
    guard family.account.has(Self.bytesOfSession) else {
      throw SCXMLError.execution(
        "'\(id)' cannot be invoked: \(family.account.shortage)"
      ).ofInvocation(id)
    }
  }

  private func startService(
    _ invoke: SCXMLInvoke,
    _ id: String,
    _ type: String,
    _ start: (SCXMLInvocation) throws -> any SCXMLService
  ) throws {
    let serial = platform.nextSerial()
    let invocation = SCXMLInvocation(
      type: type,
      id: id,
      session: self.id,
      source: try invoke.source.map(text),
      parameters: try parameters(of: invoke.payload),
      content: try invoke.payload.content.map(value),
      inbox: platform.inbox,
      serial: serial
    )
    do {
      children[invoke.number] = Child(
        id: id,
        kind: .service(try start(invocation), serial: serial),
        invoke: invoke
      )
    } catch let error as SCXMLError {
      throw error.ofInvocation(id)
    } catch {
      throw SCXMLError.communication("'\(id)' cannot be invoked: \(error)").ofInvocation(id)
    }
  }

  /// Returns the number of the invocation that a service belongs to.
  private func number(ofService serial: Int) -> Int? {
    children.first { _, child in
      if case .service(_, serial) = child.kind { !child.hasEnded } else { false }
    }?.key
  }

  func receive(_ event: SCXMLEvent, fromService serial: Int) {
    if number(ofService: serial) != nil { platform.post(event, to: self) }
  }

  func endService(_ serial: Int, _ result: Result<SCXMLValue, SCXMLError>) {
    guard let number = number(ofService: serial), let id = children[number]?.id else { return }
    switch result {
    case .success(let output):
      children[number]?.hasEnded = true
      platform.post(
        SCXMLEvent(
          "done.invoke.\(id)",
          data: output,
          origin: "#_\(id)",
          originType: SCXMLEvent.processor,
          invokeID: id
        ),
        to: self
      )
    case .failure(let error):
      children[number] = nil
      platform.post(
        SCXMLEvent(error, invokeID: id),
        to: self
      )
    }
  }

  /// Passes an event to an invoked session or service.
  func hand(_ event: SCXMLEvent, to child: Child) {
    switch child.kind {
    case .session(let session): platform.post(event, to: session)
    case .service(let service, _): if !child.hasEnded { service.receive(event) }
    }
  }

  func end(_ child: Child) {
    switch child.kind {
    case .session(let session): session.cancel()
    case .service(let service, _): if !child.hasEnded { service.cancel() }
    }
  }

  /// Ends all sessions and services that the session invoked.
  func abandon() {
    let ended = children.keys.sorted().compactMap { children[$0] }
    children = [:]
    for child in ended { end(child) }
  }

  /// Returns whether a type of `<invoke>` names an SCXML session.
  static func isSession(_ type: String) -> Bool {
    ["scxml", "http://www.w3.org/TR/scxml/", "http://www.w3.org/TR/scxml", ""].contains(type)
  }

  /// Evaluates the source of an invocation.
  ///
  /// The returned closure reads the document.
  private func child(of invoke: SCXMLInvoke) throws -> () throws -> SCXMLDocument {
    if let source = invoke.source {
      let text = try text(source)
      return { [platform, document] in
        let address = try platform.address(text, document.base)
        return SCXMLDocument(
          try platform.open(address, document.base),
          name: address.path,
          base: address.deletingLastPathComponent()
        )
      }
    }
    guard let content = invoke.payload.content else {
      throw SCXMLError.execution("<invoke> has neither a source nor content")
    }
    let (name, base) = (document.name + " content", document.base)
    if case .inline(let nodes) = content, let root = Self.root(of: nodes) {
      return { SCXMLDocument(root, name: name, base: base) }
    }
    switch try value(of: content) {
    case .xml(let nodes):
      guard let root = Self.root(of: nodes) else { break }
      return { SCXMLDocument(root, name: name, base: base) }
    case .string(let text): return { SCXMLDocument(text.utf8, name: name, base: base) }
    default: break
    }
    throw SCXMLError.execution("the content is not a document")
  }

  private static func root(of nodes: [SCXMLNode]) -> SCXMLElement? {
    for case .element(let element) in nodes { return element }
    return nil
  }

  func cancelInvoke(_ number: Int) {
    if let child = children.removeValue(forKey: number) { end(child) }
  }
}
#endif
