#if Service
internal import StatecraftRecording

/// The responses that routes share: one for each status of a problem.
enum Responses {
  private static let problems: [(code: Int, text: String)] = [
    (304, "The client has this revision already."),
    (400, "The request cannot be read, or names what is not there."),
    (401, "A token is missing or unknown."),
    (403, "The token does not permit this, or the host or the origin is not the service's."),
    (404, "There is no such chart or machine."),
    (405, "The method is another one."),
    (409, "The machine does not take this now, or the key is being used."),
    (410, "The machine was erased."),
    (412, "The machine has another revision or another tag, or exists already."),
    (413, "The body is too large."),
    (422, "The key was used for another input."),
    (
      500,
      "The state or the store is damaged, or the step takes longer than the database permits or makes what cannot be stored; nothing was stored."
    ),
    (503, "The store or the service is busy; ask again with the same key."),
  ]

  static var all: [(key: String, value: String)] {
    problems.map { problem in
      (
        "P\(problem.code)",
        JSONText.object(
          [("description", JSONText.string(problem.text))]
            + (problem.code == 304
              ? []
              : [
                (
                  "content",
                  content("application/problem+json", JSONSchema.reference("Problem"))
                )
              ])
        )
      )
    }
  }

  static func content(_ type: String, _ schema: String) -> String {
    JSONText.object([(type, JSONText.object([("schema", schema)]))])
  }

  /// The responses of a route: a success, without a schema if it has no content, and problems by their
  /// codes.
  static func list(
    _ successes: [(code: Int, text: String, schema: String?)],
    _ problems: [Int],
    type: String = "application/json"
  ) -> String {
    let good: [(key: String, value: String)] = successes.map { success in
      var members: [(key: String, value: String)] = [
        ("description", JSONText.string(success.text))
      ]
      if let schema = success.schema { members.append(("content", content(type, schema))) }
      return ("\(success.code)", JSONText.object(members))
    }
    let codes = ([400, 401, 403, 404, 405, 500, 503] + problems).sorted()
    let bad: [(key: String, value: String)] = codes.map { code in
      ("\(code)", JSONText.object([("$ref", "\"#/components/responses/P\(code)\"")]))
    }
    return JSONText.object(good + bad)
  }
}
#endif
