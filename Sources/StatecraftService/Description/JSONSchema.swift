#if Service
internal import StatecraftRecording

/// Schemas of JSON values (JSON Schema 2020-12), as JSON.
enum JSONSchema {
  typealias Members = [(key: String, value: String)]

  static let string = #"{"type":"string"}"#
  static let strings = #"{"type":"array","items":{"type":"string"}}"#
  static let integer = #"{"type":"integer"}"#
  static let boolean = #"{"type":"boolean"}"#
  static let time = #"{"type":"string","format":"date-time"}"#
  /// A duration of ISO 8601.
  ///
  /// It has no `format: duration`, because that is the form of RFC 3339, appendix A, which has no
  /// fractions.
  static let duration = JSONText.object([
    ("type", "\"string\""),
    (
      "pattern",
      JSONText.string(
        #"^-?P(?=[0-9T])([0-9]+([.,][0-9]+)?W|([0-9]+([.,][0-9]+)?D)?"#
          + #"(T(?=[0-9])([0-9]+([.,][0-9]+)?H)?([0-9]+([.,][0-9]+)?M)?([0-9]+([.,][0-9]+)?S)?)?)$"#
      )
    ),
    (
      "description",
      JSONText.string(
        "A duration of ISO 8601, exact to 18 decimal places of a second. Only the last number may have a fraction."
      )
    ),
    ("examples", JSONText.strings(["PT30S", "PT0.5S", "PT1H30M"])),
  ])
  /// Any value.
  static let any = "{}"
  static let optionalInteger = #"{"type":["integer","null"]}"#
  static let optionalString = #"{"type":["string","null"]}"#

  /// A value that is always the same.
  static func constant(_ text: String) -> String {
    JSONText.object([("const", JSONText.string(text))])
  }

  static func list(of schema: String) -> String {
    JSONText.object([("type", "\"array\""), ("items", schema)])
  }

  /// An object with these members and no others.
  static func object(
    _ properties: Members,
    required: [String]? = nil,
    isOpen: Bool = false
  ) -> String {
    JSONText.object([
      ("type", "\"object\""), ("properties", JSONText.object(properties)),
      ("required", JSONText.strings(required ?? properties.map(\.key))),
      ("additionalProperties", "\(isOpen)"),
    ])
  }

  static func reference(_ name: String) -> String {
    JSONText.object([("$ref", JSONText.string("#/components/schemas/\(name)"))])
  }

  /// The schema of a form that a type's decoder asks for.
  static func schema(_ shape: JSONShape) -> String {
    switch shape {
    case .value(_, let word): schema(word)
    case .choice(let values): JSONText.object([("enum", JSONText.array(values))])
    case .list(let element): list(of: element.map(schema) ?? any)
    case .object(let members): schema(members)
    case .unknown: any
    }
  }

  private static func schema(_ members: [JSONShape.Member]) -> String {
    // A type that takes all keys was probed with this one.
    if members.count == 1, members[0].key == "KEY" {
      return JSONText.object([
        ("type", "\"object\""), ("additionalProperties", schema(members[0].shape)),
      ])
    }
    var properties: Members = []
    for member in members where !properties.contains(where: { $0.key == member.key }) {
      let value = schema(member.shape)
      let isNullable = member.isOptional && value != any
      properties.append(
        (
          member.key,
          isNullable
            ? JSONText.object([("anyOf", JSONText.array([value, #"{"type":"null"}"#]))]) : value
        )
      )
    }
    let required = members.filter { !$0.isOptional && $0.shape != .unknown }.map(\.key)
    return object(properties, required: required, isOpen: properties.isEmpty)
  }

  private static func schema(_ word: String) -> String {
    switch word {
    case "NUMBER": #"{"type":"number"}"#
    case "WHOLE-NUMBER": integer
    case "\"TEXT\"": string
    case "true|false": boolean
    case "\"BASE64\"": #"{"type":"string","contentEncoding":"base64"}"#
    case "\"DURATION\"": duration
    case "\"URL\"": #"{"type":"string","format":"uri"}"#
    case "\"UUID\"": #"{"type":"string","format":"uuid"}"#
    default: any
    }
  }
}
#endif
