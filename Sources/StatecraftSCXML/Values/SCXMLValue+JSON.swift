#if SCXML
internal import Foundation
internal import Statecraft

extension SCXMLValue {
  /// The name of the member that holds XML in JSON.
  static let xmlMember = "$xml"

  /// The value as JSON.
  ///
  /// XML becomes an object with its text; other values that JSON lacks are `null`.
  public var json: String {
    switch self {
    case .undefined, .null: return "null"
    case .boolean(let value): return value ? "true" : "false"
    case .number(let number):
      guard number.isFinite else { return "null" }
      return number.rounded() == number && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .string(let text): return text.jsonString
    case .array(let values): return "[\(values.map(\.json).joined(separator: ","))]"
    case .object(let members):
      let text = members.map { "\($0.name.jsonString):\($0.value.json)" }
      return "{\(text.joined(separator: ","))}"
    case .xml(let nodes):
      let tree = nodes.map(Self.tree).joined(separator: ",")
      return "{\(Self.xmlMember.jsonString):[\(tree)]}"
    }
  }

  private static func tree(_ node: SCXMLNode) -> String {
    switch node {
    case .text(let text): return text.jsonString
    case .element(let element):
      let attributes = element.attributes.map { attribute in
        let name =
          attribute.prefix.isEmpty ? attribute.name : "\(attribute.prefix):\(attribute.name)"
        return
          "[\(name.jsonString),\(attribute.value.jsonString),\(attribute.namespace.jsonString)]"
      }
      let children = element.children.map(tree)
      return "{\"n\":\(element.name.jsonString),\"p\":\(element.prefix.jsonString),"
        + "\"u\":\(element.namespace.jsonString),\"a\":[\(attributes.joined(separator: ","))],"
        + "\"c\":[\(children.joined(separator: ","))]}"
    }
  }

  /// Reads a value from JSON.
  ///
  /// The result is `nil` if the text is not JSON.
  public init?(json: String) {
    guard
      let object = try? JSONSerialization.jsonObject(
        with: Data(json.utf8),
        options: .fragmentsAllowed
      )
    else { return nil }
    self.init(object)
  }

  private init(_ object: Any) {
    switch object {
    case let text as String: self = .string(text)
    case let number as NSNumber:
      self =
        CFBooleanCheck.isBoolean(number) ? .boolean(number.boolValue) : .number(number.doubleValue)
    case let values as [Any]: self = .array(values.map { SCXMLValue($0) })
    case let members as [String: Any]:
      if members.count == 1, let nodes = members[Self.xmlMember] as? [Any] {
        self = .xml(nodes.compactMap(Self.node))
        return
      }
      self = .object(
        members.sorted { $0.key < $1.key }.map { Member($0.key, SCXMLValue($0.value)) }
      )
    default: self = .null
    }
  }

  private static func node(_ object: Any) -> SCXMLNode? {
    if let text = object as? String { return .text(text) }
    guard let members = object as? [String: Any], let name = members["n"] as? String else {
      return nil
    }
    let attributes = (members["a"] as? [[String]] ?? []).filter { $0.count == 3 }.map { parts in
      let names = parts[0].split(separator: ":", maxSplits: 1).map(String.init)
      return SCXMLAttribute(
        name: names.last ?? "",
        prefix: names.count > 1 ? names[0] : "",
        namespace: parts[2],
        value: parts[1]
      )
    }
    return .element(
      SCXMLElement(
        name: name,
        prefix: members["p"] as? String ?? "",
        namespace: members["u"] as? String ?? "",
        attributes: attributes,
        children: (members["c"] as? [Any] ?? []).compactMap(node),
        line: 0,
        column: 0
      )
    )
  }
}

/// Distinguishes the booleans of JSON from its numbers.
private enum CFBooleanCheck {
  static func isBoolean(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c"
      || type(of: number) == type(of: NSNumber(value: true))
        && String(cString: number.objCType) == String(cString: NSNumber(value: true).objCType)
  }
}
#endif
