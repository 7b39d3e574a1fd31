#if SCXML
/// A value that leaves a data model: event data, parameters, results.
public indirect enum SCXMLValue: Sendable, Hashable {
  case undefined
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([SCXMLValue])
  /// Members in order.
  case object([Member])
  /// XML, as documents carry it in their data.
  case xml([SCXMLNode])

  /// A member of an object.
  public struct Member: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value.
    public var value: SCXMLValue

    /// Makes a member.
    public init(_ name: String, _ value: SCXMLValue) {
      self.name = name
      self.value = value
    }
  }

  /// A member of an object by name.
  public subscript(name: String) -> SCXMLValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// Whether an object has members of one name, so that a script sees only the last of them.
  var hasRepeatedMembers: Bool {
    guard case .object(let members) = self, members.count > 1 else { return false }
    return Set(members.map(\.name)).count < members.count
  }
}

extension SCXMLValue: CustomStringConvertible {
  /// Strings and numbers as they are, all else as JSON.
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
