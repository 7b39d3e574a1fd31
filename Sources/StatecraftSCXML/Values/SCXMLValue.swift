#if SCXML
/// A value outside a data model: the data of an event, a parameter or a result.
public indirect enum SCXMLValue: Sendable, Hashable {
  case undefined
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([SCXMLValue])
  /// An object with its members in order.
  case object([Member])
  /// XML nodes, which documents may contain as data.
  case xml([SCXMLNode])

  /// A member of an object.
  public struct Member: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value.
    public var value: SCXMLValue

    /// Creates a member.
    public init(_ name: String, _ value: SCXMLValue) {
      self.name = name
      self.value = value
    }
  }

  /// The value of an object's member with the given name.
  public subscript(name: String) -> SCXMLValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// Whether an object has several members with the same name.
  ///
  /// A script sees only the last one.
  var hasRepeatedMembers: Bool {
    guard case .object(let members) = self, members.count > 1 else { return false }
    return Set(members.map { Array($0.name.utf8) }).count < members.count
  }
}

extension SCXMLValue: CustomStringConvertible {
  /// Strings and numbers as text, and every other value as JSON.
  public var description: String {
    switch self {
    case .string(let text): text
    case .undefined: "undefined"
    case .number(let number) where number.isNaN: "NaN"
    case .number(let number) where number.isInfinite: number < 0 ? "-Infinity" : "Infinity"
    case .number(let number) where number.rounded() == number && abs(number) < 1e15:
      "\(Int(number))"
    case .number(let number): "\(number)"
    case .xml(let nodes): nodes.map(\.xml).joined()
    default: json
    }
  }
}
#endif
