#if SCXML
extension SCXMLValue {
  /// An estimate of the value's size in bytes.
  ///
  /// - Complexity: O(members).
  var weight: Int {
    switch self {
    case .undefined, .null, .boolean, .number: 16
    case .string(let text): 16 + text.utf8.count
    case .array(let values): values.reduce(32) { $0 + $1.weight }
    case .object(let members):
      members.reduce(32) { $0 + 16 + $1.name.utf8.count + $1.value.weight }
    case .xml(let nodes): nodes.reduce(32) { $0 + $1.weight }
    }
  }
}

extension SCXMLNode {
  /// An estimate of the node's size in bytes.
  var weight: Int {
    switch self {
    case .text(let text): 16 + text.utf8.count
    case .element(let element): element.weight
    }
  }
}

extension SCXMLElement {
  /// An estimate of the element's size in bytes.
  ///
  /// - Complexity: O(size of the element).
  var weight: Int {
    attributes.reduce(200) { $0 + 100 + $1.value.utf8.count }
      + children.reduce(0) { $0 + $1.weight }
  }
}
#endif
