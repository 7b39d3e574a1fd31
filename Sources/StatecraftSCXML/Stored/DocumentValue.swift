#if SCXML
/// A value of a document as stores keep it and clients see it: JSON.
struct DocumentValue: Codable {
  let value: SCXMLValue

  init(_ value: SCXMLValue) {
    self.value = value
  }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.singleValueContainer() {
      if container.decodeNil() {
        value = .null
        return
      }
      if let boolean = try? container.decode(Bool.self) {
        value = .boolean(boolean)
        return
      }
      // Coders may read texts such as "NaN" as numbers.
      if let text = try? container.decode(String.self) {
        value = .string(text)
        return
      }
      if let number = try? container.decode(Double.self) {
        value = .number(number)
        return
      }
    }
    if var list = try? decoder.unkeyedContainer() {
      var values: [SCXMLValue] = []
      while !list.isAtEnd { values.append(try list.decode(DocumentValue.self).value) }
      value = .array(values)
      return
    }
    let container = try decoder.container(keyedBy: DocumentKey.self)
    value = .object(
      try container.allKeys.sorted { $0.stringValue < $1.stringValue }.map { key in
        .init(key.stringValue, try container.decode(DocumentValue.self, forKey: key).value)
      }
    )
  }

  func encode(to encoder: any Encoder) throws {
    switch value {
    case .undefined, .null, .xml:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .boolean(let boolean):
      var container = encoder.singleValueContainer()
      try container.encode(boolean)
    case .number(let number):
      var container = encoder.singleValueContainer()
      try container.encode(number)
    case .string(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .array(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(DocumentValue(value)) }
    case .object(let members):
      var container = encoder.container(keyedBy: DocumentKey.self)
      for member in members {
        try container.encode(DocumentValue(member.value), forKey: DocumentKey(member.name))
      }
    }
  }

  /// The value as coders keep it: with the members of all objects sorted by their names, of which none is
  /// there twice, and without XML.
  var sorted: DocumentValue { DocumentValue(Self.sorted(value)) }

  private static func sorted(_ value: SCXMLValue) -> SCXMLValue {
    switch value {
    case .array(let values): return .array(values.map(sorted))
    case .object(let members):
      let values = Dictionary(members.map { ($0.name, sorted($0.value)) }) { $1 }
      return .object(values.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) })
    case .undefined, .null, .boolean, .number, .string: return value
    case .xml: return .null
    }
  }

  /// The expression that makes the value again, as ``ECMAScriptDataModel/variables()`` writes it for
  /// what JSON with sorted members can say.
  var expression: String {
    var text = ""
    for scalar in value.json.unicodeScalars {
      if scalar.value < 0x7F {
        text.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return text
  }
}

/// The name of a variable or of a member.
struct DocumentKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) {
    stringValue = name
  }

  init?(stringValue: String) { self.init(stringValue) }

  init?(intValue: Int) { nil }
}
#endif
