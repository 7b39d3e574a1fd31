#if Studio
/// A value of a machine's data, as people read it: one line, or fields of its own.
public struct StudioValue: Sendable, Hashable {
  /// What it is called.
  public var name: String
  /// The value in words; empty when the fields say it all.
  public var text: String
  /// What it consists of, shown as a list below it.
  public var fields: [StudioValue]

  /// Describes a value.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - text: the value in words.
  ///   - fields: what it consists of.
  public init(name: String, text: String, fields: [StudioValue] = []) {
    self.name = name
    self.text = text
    self.fields = fields
  }

  /// Describes a value of any type by what it consists of.
  ///
  /// A value that has words of its own is described by them. Optionals are described by what they hold,
  /// cases by their names, everything else by its properties and elements. What nobody would read is
  /// cut, and says so: long texts, long lists and deep nesting.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - value: the value.
  /// - Complexity: O(*n*) in the number of properties and elements that are shown.
  public init(name: String, describing value: Any) {
    self = ValueReader.value(name, value)
  }
}

extension StudioValue: Codable {
  private enum CodingKeys: CodingKey {
    case name, text, fields
  }

  /// Reads a value; one without fields may leave them out.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    text = try container.decode(String.self, forKey: .text)
    fields = try container.decodeIfPresent([StudioValue].self, forKey: .fields) ?? []
  }

  /// Writes a value; one without fields leaves them out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(text, forKey: .text)
    if !fields.isEmpty { try container.encode(fields, forKey: .fields) }
  }
}
#endif
