#if Studio
internal import StatecraftRecording

/// Finds out what a payload consists of, by decoding from nothing and watching what is asked for.
enum PayloadForm {
  /// The fields of an event's payload; empty when they cannot be found out.
  static func fields<Event: Decodable>(of name: String, in type: Event.Type) -> [StudioField] {
    let probe = Probe(path: [name])
    // What it ends with does not matter, only what was asked for.
    _ = try? Event(from: ProbeDecoder(probe: probe, depth: 0))
    guard !probe.isLost, !probe.fields.isEmpty else { return [] }
    if probe.fields.count == 1, probe.fields[0].key == "_0" {
      var field = probe.fields[0]
      field.key = ""
      return [field]
    }
    return probe.fields
  }
}

/// What was asked for so far.
private final class Probe {
  /// The one key that the outermost container claims to have.
  let path: [String]
  var fields: [StudioField] = []
  /// The key that may be left out.
  var optional: String?
  /// Whether something was asked for that no form can answer.
  var isLost = false

  init(path: [String]) {
    self.path = path
  }
}

private struct Unknown: Error {}

/// Depth 0 is the event, depth 1 its payload.
private struct ProbeDecoder: Decoder {
  let probe: Probe
  let depth: Int
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ProbeContainer<Key>(probe: probe, depth: depth))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Unknown() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Unknown() }
}

private struct ProbeContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let probe: Probe
  let depth: Int
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { depth == 0 ? probe.path.compactMap { Key(stringValue: $0) } : [] }

  func contains(_ key: Key) -> Bool { depth > 0 || probe.path.contains(key.stringValue) }

  /// Whoever asks this can do without the value.
  func decodeNil(forKey key: Key) throws -> Bool {
    probe.optional = key.stringValue
    return false
  }

  private func note(
    _ key: Key,
    _ kind: StudioField.Kind,
    _ choices: [String] = [],
    example: String = ""
  ) {
    guard depth == 1 else {
      probe.isLost = true
      return
    }
    let isOptional = probe.optional == key.stringValue
    probe.fields.append(
      StudioField(
        key.stringValue,
        kind,
        isOptional: isOptional,
        choices: choices,
        example: example
      )
    )
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    note(key, .flag)
    return false
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    note(key, .text)
    return ""
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    note(key, .number)
    return 0
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    note(key, .number)
    return 0
  }

  private func integer<Number: FixedWidthInteger>(_ key: Key) -> Number {
    note(key, .integer)
    return 0
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { integer(key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { integer(key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { integer(key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { integer(key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { integer(key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { integer(key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { integer(key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { integer(key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { integer(key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { integer(key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if let choices = FewValues.of(type) {
      note(key, .choice, choices.texts)
      return choices.first
    }
    let (shape, value) = JSONShape.of(type)
    note(key, .json, example: shape.example ?? "")
    // Not every type takes zeros and nothing; what comes after it is not seen then.
    guard let value else {
      probe.isLost = true
      throw Unknown()
    }
    return value
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    KeyedDecodingContainer(ProbeContainer<NestedKey>(probe: probe, depth: depth + 1))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw Unknown()
  }

  func superDecoder() throws -> any Decoder { throw Unknown() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw Unknown() }
}
#endif
