/// One value of a payload, as the page's form asks for it.
public struct PayloadField: Sendable, Hashable, Codable {
  /// The key in the payload; empty when the payload is the value itself.
  public var key: String
  /// The kind of input.
  public var kind: Kind
  /// Whether it may be left out.
  public var isOptional: Bool
  /// The values to choose from, each as JSON; for fields of the kind ``Kind/choice``.
  public var choices: [String]

  /// JSON of the shape that is expected, for values that are typed as JSON; empty when it is not known.
  public var example: String

  /// Describes a field.
  ///
  /// - Parameters:
  ///   - key: the key in the payload.
  ///   - kind: the kind of input.
  ///   - isOptional: whether it may be left out.
  ///   - choices: the values to choose from, each as JSON.
  ///   - example: JSON of the shape that is expected.
  public init(
    _ key: String,
    _ kind: Kind,
    isOptional: Bool = false,
    choices: [String] = [],
    example: String = ""
  ) {
    self.key = key
    self.kind = kind
    self.isOptional = isOptional
    self.choices = choices
    self.example = example
  }
}
