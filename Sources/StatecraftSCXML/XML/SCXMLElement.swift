#if SCXML
import Statecraft

/// An element with its attributes and content.
public struct SCXMLElement: Sendable, Hashable {
  /// The name without its prefix.
  public var name: String
  /// The prefix in the document; empty if there is none.
  public var prefix: String
  /// The namespace; empty if there is none.
  public var namespace: String
  /// The attributes in document order.
  public var attributes: [SCXMLAttribute]
  /// The child elements and texts in document order.
  public var children: [SCXMLNode]
  /// The line of the start tag, from 1.
  public var line: Int
  /// The column where the start tag begins, from 1.
  public var column: Int
  /// The line where the content begins, from 1; 0 if it is not known.
  var contentLine = 0
  /// The column where the content begins, from 1; 0 if it is not known.
  var contentColumn = 0

  /// The value of the attribute with the given name and without a namespace.
  public subscript(name: String) -> String? {
    attributes.first { $0.name == name && $0.namespace.isEmpty }?.value
  }

  /// The child elements.
  public var elements: [SCXMLElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The text of the element and of all elements inside it, in document order.
  public var text: String {
    children.map { child in
      switch child {
      case .element(let element): element.text
      case .text(let text): text
      }
    }.joined()
  }
}

extension SCXMLElement {
  /// The element as XML text, with the namespace declarations that it needs.
  public var xml: String { xml(in: [:]) }

  private var qualifiedName: String { prefix.isEmpty ? name : "\(prefix):\(name)" }

  func xml(in scope: [String: String]) -> String {
    var scope = scope
    let written = attributes.filter { $0.prefix == "xmlns" }
    var text = "<\(qualifiedName)"
    func declare(_ prefix: String, _ namespace: String) {
      guard scope[prefix, default: ""] != namespace else { return }
      scope[prefix] = namespace
      let name = prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)"
      text += " \(name)=\"\(namespace.escapedForXML(inAttribute: true))\""
    }
    for attribute in written { scope[attribute.name] = attribute.value }
    declare(prefix, namespace)
    for attribute in attributes where !["", "xml", "xmlns"].contains(attribute.prefix) {
      declare(attribute.prefix, attribute.namespace)
    }
    for attribute in attributes {
      let name = attribute.prefix.isEmpty ? attribute.name : "\(attribute.prefix):\(attribute.name)"
      text += " \(name)=\"\(attribute.value.escapedForXML(inAttribute: true))\""
    }
    if children.isEmpty { return text + "/>" }
    text += ">"
    for child in children {
      switch child {
      case .element(let element): text += element.xml(in: scope)
      case .text(let characters): text += characters.escapedForXML(inAttribute: false)
      }
    }
    return text + "</\(qualifiedName)>"
  }
}
#endif
