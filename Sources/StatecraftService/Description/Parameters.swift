#if Service
internal import StatecraftRecording

/// The parameters that routes share.
enum Parameters {
  static var all: [(key: String, value: String)] {
    [
      ("id", id), ("key", key), ("optionalKey", optionalKey), ("ifMatch", ifMatch),
      ("ifMatchTag", ifMatchTag), ("ifNoneMatch", ifNoneMatch), ("isNew", isNew),
      ("prefer", prefer), ("limit", limit),
      ("after", after), ("lastEvent", lastEvent), ("cursor", cursor), ("prefix", prefix),
      ("status", status), ("data", data), ("traceParent", traceParent), ("traceState", traceState),
    ]
  }

  /// References to parameters.
  static func list(_ names: [String], _ others: [String] = []) -> String {
    JSONText.array(
      names.map { JSONText.object([("$ref", JSONText.string("#/components/parameters/\($0)"))]) }
        + others
    )
  }

  /// A parameter.
  static func parameter(
    _ name: String,
    in place: String,
    _ schema: String,
    _ description: String,
    isRequired: Bool = false
  ) -> String {
    JSONText.object([
      ("name", JSONText.string(name)), ("in", JSONText.string(place)),
      ("required", "\(isRequired)"), ("schema", schema),
      ("description", JSONText.string(description)),
    ])
  }

  private static let id = parameter(
    "id",
    in: "path",
    #"{"type":"string","minLength":1,"maxLength":512}"#,
    "The machine's id.",
    isRequired: true
  )
  private static let keySchema =
    #"{"type":"string","minLength":1,"maxLength":512,"pattern":"^[!#-~]+$"}"#
  private static let key = parameter(
    "Idempotency-Key",
    in: "header",
    keySchema,
    "The key, by which a repetition is recognized.",
    isRequired: true
  )
  private static let optionalKey = parameter(
    "Idempotency-Key",
    in: "header",
    keySchema,
    "The key, by which a repetition is recognized; without it, a repetition is one with equal data."
  )
  private static let ifMatch = parameter(
    "If-Match",
    in: "header",
    #"{"type":"string","pattern":"^(\\*|\"[0-9]{1,18}(-[!#-~]*)?\")$"}"#,
    "The revision that the machine must have, in quotes."
  )
  private static let ifMatchTag = parameter(
    "If-Match",
    in: "header",
    JSONSchema.string,
    "The tags of which the machine must have one, or `*`."
  )
  private static let ifNoneMatch = parameter(
    "If-None-Match",
    in: "header",
    JSONSchema.string,
    "The tag that the client has already."
  )
  private static let isNew = parameter(
    "If-None-Match",
    in: "header",
    #"{"const":"*"}"#,
    "There must be no such machine yet."
  )
  private static let prefer = parameter(
    "Prefer",
    in: "header",
    JSONSchema.string,
    "`respond-async`: answer as soon as the input is durable, before it is applied."
  )
  private static let limit = parameter(
    "limit",
    in: "query",
    #"{"type":"integer","minimum":1,"maximum":1000}"#,
    "The most rows of a page; 100 without it."
  )
  private static let after = parameter(
    "after",
    in: "query",
    #"{"type":"integer","minimum":0}"#,
    "The revision behind which the entries begin."
  )
  private static let lastEvent = parameter(
    "Last-Event-ID",
    in: "header",
    #"{"type":"string","pattern":"^[0-9]{1,18}$"}"#,
    "The last revision that the client has seen."
  )
  private static let cursor = parameter(
    "cursor",
    in: "query",
    JSONSchema.string,
    "The position behind which the page begins: `next` of the page before."
  )
  private static let prefix = parameter(
    "prefix",
    in: "query",
    JSONSchema.string,
    "Only machines whose id begins with this text; not with `in` or `status`."
  )
  private static let status = parameter(
    "status",
    in: "query",
    #"{"enum":["starting","active","done","parked","paused"]}"#,
    "Only machines of this status; not with `in` or `prefix`."
  )
  private static let data = parameter(
    "data",
    in: "query",
    JSONSchema.string,
    "The payload of the event as JSON."
  )
  // Without a pattern: a header that is none is ignored, and the request is not refused.
  private static let traceParent = parameter(
    "traceparent",
    in: "header",
    JSONSchema.string,
    "The client's trace (W3C Trace Context): what the input causes belongs to it."
  )
  private static let traceState = parameter(
    "tracestate",
    in: "header",
    JSONSchema.string,
    "What tracing systems add to `traceparent`; up to 512 characters are carried on."
  )
}
#endif
