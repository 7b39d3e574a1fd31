#if Service
internal import NIOHTTP1
internal import StatecraftDurable
internal import StatecraftRecording

extension OperationsRouter {
  /// The longest time for which pruning keeps inputs, in seconds: 100 years.
  private static let longestRetention: Int64 = 3_153_600_000

  /// What operators repair: `POST /v1/CHART/ID/move`, `/resolve` and `/fail`, and `POST /v1/CHART/prune`.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - isMachine: whether the path is below a chart of the service.
  /// - Returns: the response; `nil` if the path is another one.
  /// - Throws: a problem.
  func repair(_ request: ServiceRequest, isMachine: Bool) async throws -> ServiceResponse? {
    let path = request.path
    switch (path.count, path.last) {
    case (3, "prune"):
      try request.expectMethod([.POST])
      return try await prune(request, path[1])
    case (4, "move") where isMachine:
      try request.expectMethod([.POST])
      return try await move(request, MachineAddress(chart: path[1], id: path[2]))
    case (4, "resolve") where isMachine:
      try request.expectMethod([.POST])
      return try await resolve(request, MachineAddress(chart: path[1], id: path[2]))
    case (4, "fail") where isMachine:
      try request.expectMethod([.POST])
      return try await fail(request, MachineAddress(chart: path[1], id: path[2]))
    default: return nil
    }
  }

  private func move(
    _ request: ServiceRequest,
    _ address: MachineAddress
  ) async throws -> ServiceResponse {
    let key = try request.requireKey(ofEach: "move")
    let members = try RequestBody.members(request.body, ["states", "reason"])
    let states: [String]? = try RequestBody.value("states", in: members, "a list of names")
    let reason: String? = try RequestBody.value("reason", in: members, "a text")
    guard let states, let reason else {
      throw Problem(
        .badRequest,
        .malformed,
        "the body does not say where the machine goes, and why: {\"states\":[\"STATE\"],"
          + "\"reason\":\"TEXT\"}, with the states without active children, one for each region"
      )
    }
    let isNew = try await machines.move(address, to: states, reason: reason, key: key)
    guard let entry = try await machines.store.entry(of: address, key: key) else {
      throw DurableError.unknownMachine(address)
    }
    var answer = DurableAnswer(entry)
    answer.isRepeated = !isNew
    return ServiceResponse(.ok, RowText.members(answer, of: machines.chart(address.chart)))
      .adding("ETag", "\"\(answer.revision)\"")
  }

  // MARK: - Work

  private func resolve(
    _ request: ServiceRequest,
    _ address: MachineAddress
  ) async throws -> ServiceResponse {
    let members = try RequestBody.members(request.body, ["work", "result"])
    let work: String? = try RequestBody.value("work", in: members, "a text")
    guard let work else {
      throw Problem(
        .badRequest,
        .malformed,
        "the body names no work; write {\"work\":\"KEY\"}, with \"result\" if it has one; the machine "
          + "shows the keys of its work"
      )
    }
    return try await end(work, of: address, .done(result: members["result"]))
  }

  private func fail(
    _ request: ServiceRequest,
    _ address: MachineAddress
  ) async throws -> ServiceResponse {
    let members = try RequestBody.members(request.body, ["work", "reason"])
    let work: String? = try RequestBody.value("work", in: members, "a text")
    let reason: String? = try RequestBody.value("reason", in: members, "a text")
    guard let work, let reason else {
      throw Problem(
        .badRequest,
        .malformed,
        "the body does not say which work fails, and why: {\"work\":\"KEY\",\"reason\":\"TEXT\"}; the "
          + "machine shows the keys of its work"
      )
    }
    return try await end(work, of: address, .failed(reason: reason))
  }

  private func end(
    _ work: String,
    of address: MachineAddress,
    _ end: WorkEnd
  ) async throws -> ServiceResponse {
    let ending = try await machines.end(work: work, of: address, end)
    let reason = ending.reason(work, of: address) ?? ""
    switch ending {
    case .recorded(let reference): return Self.accepted(reference, isRepeated: false)
    case .repeated(let reference): return Self.accepted(reference, isRepeated: true)
    case .ended: throw Problem(.conflict, .nothingDone, reason)
    case .unknown: throw Problem(.notFound, .unknownWork, reason)
    }
  }

  private static func accepted(_ work: WorkReference, isRepeated: Bool) -> ServiceResponse {
    ServiceResponse(
      .accepted,
      [
        ("accepted", "true"), ("work", JSONText.string(work.callKey)),
        ("repeated", "\(isRepeated)"),
      ]
    )
  }

  // MARK: - Journals

  private func prune(_ request: ServiceRequest, _ chart: String) async throws -> ServiceResponse {
    let members = try RequestBody.members(request.body, ["last", "olderThan"])
    let last = try RequestBody.count("last", in: members, atMost: .max)
    let age = try RequestBody.count("olderThan", in: members, atMost: Self.longestRetention)
    guard last != nil || age != nil else {
      throw Problem(
        .badRequest,
        .malformed,
        "the body does not say what is kept: {\"last\":100} for the last entries of each machine, "
          + "{\"olderThan\":31536000} for younger ones, in seconds, or both"
      )
    }
    try await expectChart(chart)
    let retention = JournalRetention(duration: .seconds(age ?? 0), last: Int(clamping: last ?? 0))
    let count = try await machines.store.sumOfParts {
      try await JournalPruning.pruneAll(of: chart, retention, in: $0)
    }
    return ServiceResponse(.ok, [("entries", "\(count)")])
  }
}
#endif
