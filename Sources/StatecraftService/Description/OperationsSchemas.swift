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
      ("RetriedLetters", letters("retried")), ("DiscardedLetters", letters("discarded")),
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

  /// How many dead letters fit a selection, of how many something was done, and whether the limit has left
  /// others out.
  private static func letters(_ done: String) -> String {
    JSONSchema.object([
      ("found", JSONSchema.integer), (done, JSONSchema.integer), ("more", JSONSchema.boolean),
    ])
  }

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

  /// Which dead letters of a chart are meant.
  ///
  /// - Parameter required: the members that the body has to have.
  /// - Returns: the schema.
  static func selection(required: [String]) -> String {
    JSONSchema.object(
      [
        ("reason", JSONSchema.string),
        ("olderThan", #"{"type":"integer","minimum":0,"maximum":3153600000}"#),
        ("limit", #"{"type":"integer","minimum":0,"maximum":2147483647}"#),
        ("dryRun", JSONSchema.boolean),
      ],
      required: required
    )
  }

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
