#if SCXML
internal import Statecraft
internal import StatecraftJSON

extension SCXMLValue {
  /// The name of the member that holds XML in JSON.
  static let xmlMember = "$xml"

  /// The name of the member that holds a value that JSON lacks, for scripts.
  static let valueMember = "$value"

  /// The value as JSON.
  ///
  /// XML becomes an object with its text; other values that JSON lacks are `null`.
  public var json: String { json(isForScripts: false) }

  /// The value as JSON for the script that prepares a heap, which restores what JSON lacks.
  var scriptJSON: String { json(isForScripts: true) }

  private func json(isForScripts: Bool) -> String {
    switch self {
    case .undefined: return isForScripts ? Self.special("undefined") : "null"
    case .null: return "null"
    case .boolean(let value): return value ? "true" : "false"
    case .number(let number):
      guard number.isFinite else {
        guard isForScripts else { return "null" }
        return Self.special(number.isNaN ? "NaN" : number > 0 ? "Infinity" : "-Infinity")
      }
      return number.rounded() == number && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .string(let text): return text.jsonString
    case .array(let values):
      let text = values.map { $0.json(isForScripts: isForScripts) }.joined(separator: ",")
      return "[\(text)]"
    case .object(let members):
      let isLikeSpecial =
        isForScripts && !members.isEmpty && members.allSatisfy { $0.name == Self.valueMember }
      let text = members.map {
        let value = $0.value.json(isForScripts: isForScripts)
        return "\($0.name.jsonString):\(isLikeSpecial ? "[\(value)]" : value)"
      }
      return "{\(text.joined(separator: ","))}"
    case .xml(let nodes):
      let tree = nodes.map(Self.tree).joined(separator: ",")
      return "{\(Self.xmlMember.jsonString):[\(tree)]}"
    }
  }

  private static func special(_ name: String) -> String {
    "{\(valueMember.jsonString):\(name.jsonString)}"
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

  /// How deep lists and objects of a value in JSON may be nested.
  package static let depthLimit = 512

  /// Reads a value from JSON.
  ///
  /// Members keep their order, as with `JSON.parse` of ECMAScript, and of two members of one name, the
  /// second one's value stays. The result is `nil` if the text is not JSON, if lists and objects are nested
  /// deeper than 512 levels, or if a number is beyond those of `Double`. A number becomes the nearest `Double`: of whole
  /// numbers beyond 2^53 not all are one.
  ///
  /// - Complexity: O(length of the text).
  public init?(json: String) {
    guard let node = try? JSONReader.read(Array(json.utf8), depthLimit: Self.depthLimit) else {
      return nil
    }
    do throws(TooLargeNumber) {
      try self.init(node)
    } catch {
      return nil
    }
  }

  /// A number that is beyond those of `Double`: it would become `null` where values are written.
  private struct TooLargeNumber: Error {}

  private init(_ node: JSONNode) throws(TooLargeNumber) {
    switch node.content {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let text):
      guard let number = Double(text), number.isFinite else { throw TooLargeNumber() }
      self = .number(number)
    case .string(let text): self = .string(text)
    case .array(let values):
      self = .array(
        try values.map { value throws(TooLargeNumber) in try SCXMLValue(value) }
      )
    case .object(let members):
      if members.count == 1, members[0].key == Self.xmlMember,
        case .array(let nodes) = members[0].value.content
      {
        self = .xml(
          try nodes.map { value throws(TooLargeNumber) in try SCXMLValue(value) }
            .compactMap(Self.node)
        )
        return
      }
      self = .object(try Self.members(members))
    }
  }

  // Names are compared by their bytes: what differs only in how its accents are composed is another
  // name.
  private static func members(
    _ members: [(key: String, value: JSONNode)]
  ) throws(TooLargeNumber) -> [Member] {
    var result: [Member] = []
    var places: [[UInt8]: Int] = [:]
    for (name, value) in members {
      let member = Member(name, try SCXMLValue(value))
      let key = Array(name.utf8)
      if let place = places[key] {
        result[place] = member
      } else {
        places[key] = result.count
        result.append(member)
      }
    }
    return result
  }

  private static func node(_ value: SCXMLValue) -> SCXMLNode? {
    if case .string(let text) = value { return .text(text) }
    guard case .object(let members) = value,
      case .string(let name)? = members.first(where: { $0.name == "n" })?.value
    else { return nil }
    func text(_ name: String) -> String {
      guard case .string(let text)? = members.first(where: { $0.name == name })?.value else {
        return ""
      }
      return text
    }
    func list(_ name: String) -> [SCXMLValue] {
      guard case .array(let values)? = members.first(where: { $0.name == name })?.value else {
        return []
      }
      return values
    }
    return .element(
      SCXMLElement(
        name: name,
        prefix: text("p"),
        namespace: text("u"),
        attributes: list("a").compactMap(attribute),
        children: list("c").compactMap(node),
        line: 0,
        column: 0
      )
    )
  }

  private static func attribute(_ value: SCXMLValue) -> SCXMLAttribute? {
    guard case .array(let parts) = value, parts.count == 3, case .string(let name) = parts[0],
      case .string(let value) = parts[1], case .string(let namespace) = parts[2]
    else { return nil }
    let names = name.split(separator: ":", maxSplits: 1).map(String.init)
    return SCXMLAttribute(
      name: names.last ?? "",
      prefix: names.count > 1 ? names[0] : "",
      namespace: namespace,
      value: value
    )
  }
}
#endif
