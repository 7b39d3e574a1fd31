#if Service
internal import StatecraftDurable
internal import StatecraftRecording

/// The schemas that all charts share.
enum CommonSchemas {
  static var all: [(key: String, value: String)] {
    [
      ("Answer", answer), ("Accepted", JSONSchema.object([("accepted", JSONSchema.boolean)])),
      ("Entry", entry), ("Explanation", explanation), ("Journal", journal),
      ("Listed", listed), ("List", list), ("Machine", machine), ("Problem", problem),
      ("Charts", charts),
    ]
  }

  private static func words(_ words: [String]) -> String {
    JSONText.object([("enum", JSONText.strings(words))])
  }

  private static let status = words(StoredMachine.Status.allCases.map(\.rawValue))

  private static let answer = JSONSchema.object([
    ("outcome", words(DurableAnswer.Outcome.allCases.map(\.rawValue))),
    ("revision", JSONSchema.integer), ("configuration", JSONSchema.strings),
    ("outputs", JSONSchema.list(of: JSONSchema.any)), ("reason", JSONSchema.optionalString),
    ("repeated", JSONSchema.boolean),
  ])

  private static let entry = JSONSchema.object([
    ("revision", JSONSchema.integer), ("key", JSONSchema.string),
    ("kind", JSONSchema.optionalString), ("event", JSONSchema.optionalString),
    ("data", JSONSchema.any), ("note", JSONSchema.optionalString), ("outcome", JSONSchema.string),
    ("configuration", JSONSchema.strings), ("outputs", JSONSchema.list(of: JSONSchema.any)),
    ("reason", JSONSchema.optionalString), ("version", JSONSchema.integer),
    ("at", JSONSchema.time),
  ])

  private static let explanation = JSONSchema.object([
    ("event", JSONSchema.string), ("explanation", JSONSchema.string),
    ("taken", JSONSchema.boolean), ("revision", JSONSchema.integer),
  ])

  private static let journal = JSONSchema.object([
    ("entries", JSONSchema.list(of: JSONSchema.reference("Entry"))),
    ("next", #"{"type":["integer","null"]}"#),
  ])

  private static let listed = JSONSchema.object([
    ("chart", JSONSchema.string), ("id", JSONSchema.string), ("status", status),
    ("revision", JSONSchema.integer), ("version", JSONSchema.integer),
    (
      "places",
      JSONSchema.list(
        of: JSONSchema.object([("state", JSONSchema.string), ("since", JSONSchema.time)])
      )
    ),
  ])

  private static let list = JSONSchema.object([
    ("machines", JSONSchema.list(of: JSONSchema.reference("Listed"))),
    ("next", JSONSchema.optionalString),
  ])

  private static let machine = JSONSchema.object([
    ("chart", JSONSchema.string), ("id", JSONSchema.string), ("status", status),
    ("revision", JSONSchema.integer), ("version", JSONSchema.integer),
    ("configuration", JSONSchema.strings), ("data", JSONSchema.any),
    ("permitted", JSONSchema.strings), ("fault", #"{"type":["object","null"]}"#),
    ("changed", JSONSchema.time),
    (
      "timers",
      JSONSchema.list(
        of: JSONSchema.object([("name", JSONSchema.string), ("due", JSONSchema.time)])
      )
    ),
    (
      "work",
      JSONSchema.list(
        of: JSONSchema.object([
          ("name", JSONSchema.string), ("key", JSONSchema.string),
          ("attempt", JSONSchema.integer), ("running", JSONSchema.boolean),
          ("started", JSONSchema.time),
          ("error", JSONSchema.optionalString),
        ])
      )
    ),
    ("waiting", JSONSchema.integer), ("undelivered", JSONSchema.integer),
    ("more", JSONSchema.boolean), ("chartPaused", JSONSchema.boolean),
  ])

  private static let charts = JSONSchema.object([
    (
      "charts",
      JSONSchema.list(
        of: JSONSchema.object([
          ("chart", JSONSchema.string), ("paused", JSONSchema.boolean),
          ("counts", #"{"type":"object","additionalProperties":{"type":"integer"}}"#),
        ])
      )
    )
  ])

  private static let problem = JSONSchema.object(
    [
      (
        "type",
        words(Problem.Kind.allCases.map { "urn:statecraft:problem:\($0.rawValue)" })
      ),
      ("title", JSONSchema.string), ("status", JSONSchema.integer),
      ("detail", JSONSchema.string), ("reasons", JSONSchema.strings),
      ("permitted", JSONSchema.strings),
    ],
    required: ["type", "title", "status", "detail"],
    isOpen: true
  )
}
#endif
