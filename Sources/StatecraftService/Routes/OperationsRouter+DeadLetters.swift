#if Service
internal import NIOHTTP1
internal import StatecraftDurable
internal import StatecraftRecording

extension OperationsRouter {
  /// `GET /v1/dead-letters`: outputs that could not be delivered, those with the lowest numbers first, by pages.
  func deadLetters(_ request: ServiceRequest) async throws -> ServiceResponse {
    try request.expectParameters("chart", "after", "limit")
    let limit = try request.number("limit", in: 1...1_000) ?? 100
    let after = try request.number("after", in: 0...Int64.max) ?? 0
    let chart = request.query["chart"]
    if let chart { try await expectChart(chart) }
    let page = try await RowPage(after: after, limit: limit) {
      try await machines.store.deadLetters(chart: chart, after: $0, limit: $1)
    } _: { letter in
      let typed = machines.chart(letter.address.chart)
      return (letter.sequence, JSONText.object(RowText.members(letter, of: typed)))
    }
    return ServiceResponse(
      .ok,
      [("deadLetters", JSONText.array(page.rows)), ("next", page.next ?? "null")]
    ).adding("Link", MachineRouter.next(request, "after", page.next))
  }

  /// The greatest age of dead letters in a body, in seconds: 100 years.
  private static let longestAge: Int64 = 3_153_600_000

  /// What operators do with dead letters: `POST /v1/CHART/retry-dead-letters` and
  /// `/discard-dead-letters`, and, with one of them,
  /// `DELETE /v1/CHART/ID/dead-letters/NUMBER` and `POST …/NUMBER/retry`.
  ///
  /// Its machine is in the path, so that a wrong number does not change another machine's.
  ///
  /// - Returns: the response; `nil` if the path is another one.
  /// - Throws: a problem.
  func deadLetter(_ request: ServiceRequest) async throws -> ServiceResponse? {
    let path = request.path
    let operations = machines.machines.operations
    switch path.count {
    case 3 where path[2] == "retry-dead-letters":
      try request.expectMethod([.POST])
      let (selection, isDry) = try Self.selection(request, of: path[1])
      try await expectChart(path[1])
      let done =
        try await isDry == true
        ? operations.countDeadLetters(selection) : operations.retryDeadLetters(selection)
      return Self.response(done, "retried", isDry: isDry == true)
    case 3 where path[2] == "discard-dead-letters":
      try request.expectMethod([.POST])
      let (selection, isDry) = try Self.selection(request, of: path[1])
      guard let isDry else {
        throw Problem(
          .badRequest,
          .malformed,
          "what is discarded is never delivered, and the body does not say that this is meant: "
            + "{\"dryRun\":true} counts the dead letters, {\"dryRun\":false} discards them; \"reason\", "
            + "\"olderThan\" and \"limit\" say which"
        )
      }
      try await expectChart(path[1])
      let done =
        try await isDry
        ? operations.countDeadLetters(selection) : operations.discardDeadLetters(selection)
      return Self.response(done, "discarded", isDry: isDry)
    case 5 where path[3] == "dead-letters":
      try request.expectMethod([.DELETE])
      try RequestBody.expectNone(request.body)
      let letter = try await letter(path)
      guard try await operations.discardDeadLetter(asRead: letter) else {
        let reason = try await NothingDone.reason(ofDiscarding: letter, in: machines.store)
        throw reason.map { Problem(.conflict, .nothingDone, $0) }
          ?? Self.unknown(letter.sequence, letter.address)
      }
      return ServiceResponse(.noContent)
    case 6 where path[3] == "dead-letters" && path[5] == "retry":
      try request.expectMethod([.POST])
      try RequestBody.expectNone(request.body)
      let letter = try await letter(path)
      guard try await operations.retryDeadLetter(letter.sequence) else {
        throw Self.unknown(letter.sequence, letter.address)
      }
      return ServiceResponse(.ok, [("retried", "1")])
    default: return nil
    }
  }

  /// Reads which dead letters of a chart a request is about, and whether they are only counted; `nil` if it
  /// does not say that.
  private static func selection(
    _ request: ServiceRequest,
    of chart: String
  ) throws(Problem) -> (selection: DeadLetterSelection, isDry: Bool?) {
    let members = try RequestBody.members(
      request.body,
      ["reason", "olderThan", "limit", "dryRun"]
    )
    let age = try RequestBody.count("olderThan", in: members, atMost: longestAge)
    let limit = try RequestBody.count("limit", in: members, atMost: Int64(Int32.max))
    let selection = DeadLetterSelection(
      chart: chart,
      reason: try RequestBody.value("reason", in: members, "a text"),
      age: age.map { .seconds($0) },
      limit: limit.map { Int($0) }
    )
    return (selection, try RequestBody.value("dryRun", in: members, "true or false"))
  }

  private static func response(
    _ done: DeadLetterCount,
    _ name: String,
    isDry: Bool
  ) -> ServiceResponse {
    ServiceResponse(
      .ok,
      [
        ("found", "\(done.count)"), (name, "\(isDry ? 0 : done.count)"),
        ("more", "\(done.hasMore)"),
      ]
    )
  }

  /// Returns a machine's dead letter, whose number no other ever has.
  private func letter(_ path: [String]) async throws -> StoredOutput {
    guard let number = Int64(path[4]), number > 0 else {
      throw Problem(
        .badRequest,
        .malformed,
        "the number of a dead letter is a whole number, not '\(path[4].prefix(40))'; "
          + "/v1/dead-letters lists them"
      )
    }
    let address = MachineAddress(chart: path[1], id: path[2])
    guard let found = try await machines.store.deadLetter(number), found.address == address else {
      throw Self.unknown(number, address)
    }
    return found
  }

  private static func unknown(_ number: Int64, _ address: MachineAddress) -> Problem {
    Problem(
      .notFound,
      .unknownDeadLetter,
      "\(address) has no dead letter \(number); it may have been delivered, discarded or erased: "
        + "/v1/dead-letters lists those that there are"
    )
  }
}

extension RowText {
  /// A dead letter; `to` is the machine that a message is for.
  static func members(_ letter: StoredOutput, of chart: (any TypedChart)?) -> Members {
    var receiver = "null"
    var body = letter.body
    switch letter.topic {
    case .output: body = chart?.clientForm(outputs: [body]).first ?? body
    case .machine(let address):
      receiver = JSONText.object([
        ("chart", JSONText.string(address.chart)), ("id", JSONText.string(address.id)),
      ])
    }
    return [
      ("number", "\(letter.sequence)"), ("chart", JSONText.string(letter.address.chart)),
      ("id", JSONText.string(letter.address.id)), ("key", JSONText.string(letter.key)),
      ("to", receiver), ("body", JSONText.stored(body)), ("attempt", "\(letter.attempt)"),
      ("reason", letter.error.map(JSONText.string) ?? "null"), ("emitted", time(letter.emitted)),
    ]
  }
}
#endif
