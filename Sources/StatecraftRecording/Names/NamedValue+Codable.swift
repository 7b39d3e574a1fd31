extension NamedValue: Codable {
  private enum CodingKeys: CodingKey {
    case name, text, fields
  }

  /// Decodes a value.
  ///
  /// The key for fields may be missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    text = try container.decode(String.self, forKey: .text)
    fields = try container.decodeIfPresent([NamedValue].self, forKey: .fields) ?? []
  }

  /// Encodes a value.
  ///
  /// The key for fields is omitted if there are none.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(text, forKey: .text)
    if !fields.isEmpty { try container.encode(fields, forKey: .fields) }
  }
}
