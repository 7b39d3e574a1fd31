#if Service
internal import StatecraftRecording

/// The schemas of the port for operators.
enum OperationsSchemas {
  static var all: [(key: String, value: String)] {
    [
      ("Status", JSONSchema.object([("status", JSONSchema.string)])), ("Stuck", stuck),
      ("DeadLetter", deadLetter), ("DeadLetters", deadLetters),
      ("Machines", JSONSchema.object([("machines", JSONSchema.integer)])),
      (
        "ChartStatus",
        JSONSchema.object([("chart", JSONSchema.string), ("paused", JSONSchema.boolean)])
      ),
      ("Retried", JSONSchema.object([("retried", JSONSchema.integer)])),
      ("Pruned", JSONSchema.object([("entries", JSONSchema.integer)])),
      ("EndedWork", endedWork),
    ]
  }

  private static let stuck = JSONSchema.object([
    (
      "findings",
      JSONSchema.list(
        of: JSONSchema.object(
          [
            ("kind", JSONSchema.string), ("chart", JSONSchema.string), ("id", JSONSchema.string),
            ("subject", JSONSchema.string), ("reason", JSONSchema.string),
            ("since", JSONSchema.time), ("attempt", JSONSchema.optionalInteger),
            ("error", JSONSchema.optionalString),
          ],
          isOpen: true
        )
      )
    ),
    ("more", JSONSchema.boolean),
    (
      "paused",
      JSONSchema.object([("machines", JSONSchema.integer), ("charts", JSONSchema.strings)])
    ),
  ])

  private static let deadLetter = JSONSchema.object([
    ("number", JSONSchema.integer), ("chart", JSONSchema.string), ("id", JSONSchema.string),
    ("key", JSONSchema.string),
    (
      "to",
      JSONText.object([
        (
          "anyOf",
          JSONText.array([
            JSONSchema.object([("chart", JSONSchema.string), ("id", JSONSchema.string)]),
            #"{"type":"null"}"#,
          ])
        )
      ])
    ),
    ("body", JSONSchema.any), ("attempt", JSONSchema.integer),
    ("reason", JSONSchema.optionalString), ("emitted", JSONSchema.time),
  ])

  private static let deadLetters = JSONSchema.object([
    ("deadLetters", JSONSchema.list(of: JSONSchema.reference("DeadLetter"))),
    ("next", #"{"type":["integer","null"]}"#),
  ])

  private static let endedWork = JSONSchema.object([
    ("accepted", JSONSchema.boolean), ("work", JSONSchema.string),
    ("repeated", JSONSchema.boolean),
  ])

  // MARK: - Bodies

  static let move = JSONSchema.object([
    ("states", JSONSchema.strings), ("reason", JSONSchema.string),
  ])

  static let resolve = JSONSchema.object(
    [("work", JSONSchema.string), ("result", JSONSchema.any)],
    required: ["work"]
  )

  static let fail = JSONSchema.object([
    ("work", JSONSchema.string), ("reason", JSONSchema.string),
  ])

  static let prune = JSONText.object([
    ("type", "\"object\""),
    (
      "properties",
      JSONText.object([
        ("last", #"{"type":"integer","minimum":0}"#),
        ("olderThan", #"{"type":"integer","minimum":0,"maximum":3153600000}"#),
      ])
    ),
    ("minProperties", "1"), ("additionalProperties", "false"),
  ])
}
#endif
