#if SCXML
/// Builds elements for export.
extension SCXMLElement {
  /// The namespace of elements and attributes that are not part of SCXML.
  static let ownNamespace = "urn:statecraft:chart"

  /// Returns an element in the namespace of SCXML.
  static func scxml(
    _ name: String,
    _ attributes: [(String, String?)] = [],
    _ children: [SCXMLElement] = []
  ) -> SCXMLElement {
    make(name, prefix: "", namespace: SCXMLParser.namespace, attributes, children)
  }

  /// Returns an element in Statecraft's namespace.
  static func own(
    _ name: String,
    _ attributes: [(String, String?)] = [],
    _ children: [SCXMLElement] = []
  ) -> SCXMLElement {
    make(name, prefix: "sc", namespace: ownNamespace, attributes, children)
  }

  private static func make(
    _ name: String,
    prefix: String,
    namespace: String,
    _ attributes: [(String, String?)],
    _ children: [SCXMLElement]
  ) -> SCXMLElement {
    SCXMLElement(
      name: name,
      prefix: prefix,
      namespace: namespace,
      attributes: attributes.compactMap { name, value in
        value.map { value in
          let isOwn = name.hasPrefix("sc:")
          return SCXMLAttribute(
            name: isOwn ? String(name.dropFirst(3)) : name,
            prefix: isOwn ? "sc" : "",
            namespace: isOwn ? ownNamespace : "",
            value: value
          )
        }
      },
      children: children.map(SCXMLNode.element),
      line: 0,
      column: 0
    )
  }

  /// Returns the value of an attribute in Statecraft's namespace.
  func own(_ name: String) -> String? {
    attributes.first { $0.name == name && $0.namespace == Self.ownNamespace }?.value
  }

  /// Returns a copy of the element with other content.
  func containing(_ nodes: [SCXMLNode]) -> SCXMLElement {
    var copy = self
    copy.children = nodes
    return copy
  }

  /// The element as a document with one line per element.
  ///
  /// Text is not changed.
  var document: String {
    var root = self
    // One declaration at the top, so that no nested element repeats it.
    let usesOwn = root.mentions(Self.ownNamespace)
    if usesOwn { root.declaresOwn = true }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + root.pretty(0, ["": ""]) + "\n"
  }

  private func mentions(_ namespace: String) -> Bool {
    self.namespace == namespace || attributes.contains { $0.namespace == namespace }
      || elements.contains { $0.mentions(namespace) }
  }

  private var declaresOwn: Bool {
    get { attributes.contains { $0.prefix == "xmlns" && $0.name == "sc" } }
    set {
      guard newValue else { return }
      attributes.insert(
        SCXMLAttribute(name: "sc", prefix: "xmlns", namespace: "", value: Self.ownNamespace),
        at: 0
      )
    }
  }

  /// Whether the content is data, in which white space is significant.
  private var isVerbatim: Bool {
    switch namespace {
    case SCXMLParser.namespace: ["data", "assign", "content", "script"].contains(name)
    case Self.ownNamespace: false
    default: true
    }
  }

  private func pretty(_ depth: Int, _ outer: [String: String]) -> String {
    let indent = String(repeating: "  ", count: depth)
    var scope = outer
    for attribute in attributes where attribute.prefix == "xmlns" {
      scope[attribute.name] = attribute.value
    }
    guard !children.isEmpty, !isVerbatim, children.allSatisfy({ !$0.isText }) else {
      return indent + xml(in: outer)
    }
    var head = containing([]).xml(in: outer)
    head.removeLast(2)
    scope[prefix] = namespace
    let content = elements.map { $0.pretty(depth + 1, scope) }.joined(separator: "\n")
    let tag = prefix.isEmpty ? name : "\(prefix):\(name)"
    return "\(indent)\(head)>\n\(content)\n\(indent)</\(tag)>"
  }
}

extension SCXMLNode {
  var isText: Bool { if case .text = self { true } else { false } }
}
#endif
