internal import Statecraft

/// The name of a state in a graph: a text, or that of a state object's type.
///
/// ```swift
/// proof.never("broken")
/// proof.never(.type(Broken.self))     // the same state, checked by the compiler
/// ```
public struct StateName: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name.
  public let description: String

  /// Creates a name from a text.
  public init(_ name: String) {
    description = name
  }

  /// Creates a name from a literal.
  public init(stringLiteral name: String) {
    self.init(name)
  }

  /// Returns the name that a state object of a type has, such as `acceptInput` for `AcceptInput`.
  ///
  /// State objects with a name of their own (`NamedState`) have that name instead.
  public static func type(_ type: any Any.Type) -> StateName {
    StateName(TypeName.lowerCamelCase(type))
  }
}

extension Collection where Element == StateName {
  /// The names as an alternative: `a, b or c`.
  var alternative: String {
    let names = map(\.description)
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " or \(last)"
  }

  /// The names in quotation marks, as a list.
  var quoted: String { Diagnostic.list(map(\.description)) }
}
