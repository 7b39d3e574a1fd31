#if SCXML
internal import Foundation
import Statecraft

/// Invoked sessions.
///
/// Source: SCXML 6.4.
extension SCXMLSession {
  func startInvoke(_ number: Int, _ step: inout Step) throws {
    let invoke = document.invokes[number]
    visible = step.engine.configuration
    let id: String
    if let written = invoke.id {
      id = written
    } else {
      id = "\(invoke.state).\(platform.nextSerial())"
      if let location = invoke.idLocation { try dataModel.assign(location, .string(id)) }
    }
    let type = try invoke.type.map(text) ?? "scxml"
    guard Self.types.contains(type) else {
      throw SCXMLError.execution("there is no invocation of type '\(type)'", sendID: id)
    }
    guard depth < platform.settings.invocationDepth else {
      throw SCXMLError.execution("sessions invoke each other too deep", sendID: id)
    }
    let parameters: [SCXMLValue.Member] = try invoke.payload.parameters.map {
      .init($0.name, try dataModel.evaluate($0.value))
    }
    let session: SCXMLSession
    do {
      session = try SCXMLSession(
        child(of: invoke),
        platform,
        parent: Parent(session: self, invokeID: id),
        parameters
      )
    } catch {
      throw SCXMLError.communication("'\(id)' cannot be invoked: \(error)", sendID: id)
    }
    children[number] = Child(id: id, session: session, invoke: invoke)
    platform.startChild(session)
  }

  private static let types: Set<String> = [
    "scxml", "http://www.w3.org/TR/scxml/", "http://www.w3.org/TR/scxml", "",
  ]

  private func child(of invoke: SCXMLInvoke) throws -> SCXMLDocument {
    if let source = invoke.source {
      let address = try platform.address(try text(source), document.base)
      return SCXMLDocument(
        try platform.settings.open(address),
        name: address.path,
        base: address.deletingLastPathComponent()
      )
    }
    guard let content = invoke.payload.content else {
      throw SCXMLError.execution("there is neither a source nor content")
    }
    switch content {
    case .inline(let nodes):
      if let root = Self.root(of: nodes) {
        return SCXMLDocument(root, name: document.name + " content", base: document.base)
      }
    case .expression, .resource: break
    }
    switch try value(of: content) {
    case .xml(let nodes):
      guard let root = Self.root(of: nodes) else { break }
      return SCXMLDocument(root, name: document.name + " content", base: document.base)
    case .string(let text):
      return SCXMLDocument(text.utf8, name: document.name + " content", base: document.base)
    default: break
    }
    throw SCXMLError.execution("the content is no document")
  }

  private static func root(of nodes: [XMLNode]) -> XMLElement? {
    for case .element(let element) in nodes { return element }
    return nil
  }

  func cancelInvoke(_ number: Int) {
    guard let child = children.removeValue(forKey: number) else { return }
    child.session.cancel()
  }
}
#endif
