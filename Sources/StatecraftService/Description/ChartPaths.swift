#if Service
internal import StatecraftRecording

/// The routes of a chart.
struct ChartPaths {
  typealias Members = [(key: String, value: String)]

  let chart: String
  let states: [String]
  /// The names of all events; `nil` if the chart takes others, too.
  let events: [String]?
  /// The beginning of the names of the chart's schemas and operations.
  let component: String

  /// Returns a chart's name in letters that the names of schemas may have, with a number if another
  /// chart has the same.
  static func component(of chart: String, besides taken: [String]) -> String {
    let name = String(
      chart.unicodeScalars.map { scalar in
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
          ? Character(scalar) : "_"
      }
    )
    var component = name
    var number = 1
    while taken.contains(component) {
      number += 1
      component = "\(name)\(number)"
    }
    return component
  }

  static var charts: String {
    JSONText.object([
      (
        "get",
        operation(
          "charts",
          "The charts, with the number of machines in each state.",
          "[]",
          Responses.list([(200, "The charts.", JSONSchema.reference("Charts"))], [])
        )
      )
    ])
  }

  var paths: Members {
    let path = "/v1/\(URLText.encoded(chart))"
    return [
      (path, JSONText.object([("get", list)])),
      ("\(path)/{id}", JSONText.object([("get", machine), ("put", start)])),
      ("\(path)/{id}/events", JSONText.object([("post", send)])),
      ("\(path)/{id}/explain", JSONText.object([("get", explain)])),
      ("\(path)/{id}/journal", JSONText.object([("get", journal)])),
      ("\(path)/{id}/changes", JSONText.object([("get", changes)])),
    ]
  }

  /// Describes an operation.
  static func operation(
    _ id: String,
    _ summary: String,
    _ parameters: String,
    _ responses: String,
    body: String? = nil,
    isBodyRequired: Bool = true
  ) -> String {
    var members: Members = [
      ("operationId", JSONText.string(id)), ("summary", JSONText.string(summary)),
      ("parameters", parameters),
    ]
    if let body {
      members.append(
        (
          "requestBody",
          JSONText.object([
            ("required", "\(isBodyRequired)"),
            ("content", Responses.content("application/json", body)),
          ])
        )
      )
    }
    return JSONText.object(members + [("responses", responses)])
  }

  private var list: String {
    Self.operation(
      "list\(component)",
      "Machines by state, status or the beginning of their ids, by pages.",
      Parameters.list(
        ["status", "prefix", "limit", "cursor"],
        [
          Parameters.parameter(
            "in",
            in: "query",
            JSONText.object([("enum", JSONText.strings(states))]),
            "Only machines in this state, those longest there first; not with `status` or `prefix`."
          )
        ]
      ),
      Responses.list([(200, "A page of machines.", JSONSchema.reference("List"))], [])
    )
  }

  private var machine: String {
    Self.operation(
      "get\(component)",
      "Where a machine is, its data, and what it waits for.",
      Parameters.list(["id", "ifMatchTag", "ifNoneMatch"]),
      Responses.list([(200, "The machine.", JSONSchema.reference("Machine"))], [304, 410, 412])
    )
  }

  private var start: String {
    Self.operation(
      "start\(component)",
      "Starts a machine.",
      Parameters.list(["id", "optionalKey", "isNew", "prefer", "traceParent", "traceState"]),
      Responses.list(
        [
          (201, "The machine has started.", JSONSchema.reference("Answer")),
          (202, "The start is durable, and is applied soon.", JSONSchema.reference("Accepted")),
        ],
        [409, 410, 412, 413, 422]
      ),
      body: JSONSchema.object(
        [("data", JSONSchema.reference(component + "Data"))],
        required: []
      ),
      isBodyRequired: false
    )
  }

  private var send: String {
    Self.operation(
      "send\(component)",
      "Sends an event, and waits until it is applied.",
      Parameters.list(["id", "key", "ifMatch", "prefer", "traceParent", "traceState"]),
      Responses.list(
        [
          (200, "The event is applied.", JSONSchema.reference("Answer")),
          (202, "The event is durable, and is applied soon.", JSONSchema.reference("Accepted")),
        ],
        [409, 410, 412, 413, 422]
      ),
      body: JSONSchema.reference(component + "Event")
    )
  }

  private var explain: String {
    Self.operation(
      "explain\(component)",
      "What would become of an event, and why.",
      Parameters.list(
        ["id", "data"],
        [
          Parameters.parameter(
            "event",
            in: "query",
            events.map { JSONText.object([("enum", JSONText.strings($0))]) } ?? JSONSchema.string,
            "The event's name.",
            isRequired: true
          )
        ]
      ),
      Responses.list([(200, "The explanation.", JSONSchema.reference("Explanation"))], [410])
    )
  }

  private var journal: String {
    Self.operation(
      "journal\(component)",
      "What was applied, oldest first, by pages.",
      Parameters.list(["id", "after", "limit"]),
      Responses.list([(200, "A page of entries.", JSONSchema.reference("Journal"))], [])
    )
  }

  private var changes: String {
    Self.operation(
      "changes\(component)",
      "What is applied, as it comes: server-sent events with the entries of the journal.",
      Parameters.list(["id", "after", "lastEvent"]),
      Responses.list(
        [(200, "The changes, until the client disconnects.", JSONSchema.string)],
        [410],
        type: "text/event-stream"
      )
    )
  }
}
#endif
