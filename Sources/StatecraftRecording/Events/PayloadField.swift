/// One value of a payload, as an input form shows it.
public struct PayloadField: Sendable, Hashable, Codable {
  /// The key in the payload; empty if the payload is the value itself.
  public var key: String
  /// The kind of input.
  public var kind: Kind
  /// Whether the value may be omitted.
  public var isOptional: Bool
  /// The choices, each as JSON, for fields of the kind ``Kind/choice``.
  public var choices: [String]

  /// An example of a value that is entered as JSON; empty if the form of the value is not known.
  public var example: String

  /// Creates a description of a field.
  ///
  /// - Parameters:
  ///   - key: the key in the payload.
  ///   - kind: the kind of input.
  ///   - isOptional: whether the value may be omitted.
  ///   - choices: the choices, each as JSON.
  ///   - example: an example of the value as JSON.
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
