extension NamedValue: Codable {
  private enum CodingKeys: CodingKey {
    case name, text, fields
  }

  /// Reads a value; one without fields may leave them out.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    text = try container.decode(String.self, forKey: .text)
    fields = try container.decodeIfPresent([NamedValue].self, forKey: .fields) ?? []
  }

  /// Writes a value; one without fields leaves them out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(text, forKey: .text)
    if !fields.isEmpty { try container.encode(fields, forKey: .fields) }
  }
}
