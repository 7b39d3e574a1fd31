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
    let body = try OperatorBody(
      request,
      ["states", "reason"],
      missing: "where the machine goes, and why: {\"states\":[\"STATE\"],\"reason\":\"TEXT\"}, "
        + "with the states without active children, one for each region"
    )
    let (states, reason) = (try body.names("states"), try body.text("reason"))
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
    let body = try OperatorBody(
      request,
      ["work", "result"],
      missing: "which work ends: {\"work\":\"KEY\"}, with \"result\" if it has one" + Self.keys
    )
    return try await end(body.text("work"), of: address, .done(result: body.json("result")))
  }

  private func fail(
    _ request: ServiceRequest,
    _ address: MachineAddress
  ) async throws -> ServiceResponse {
    let body = try OperatorBody(
      request,
      ["work", "reason"],
      missing: "which work fails, and why: {\"work\":\"KEY\",\"reason\":\"TEXT\"}" + Self.keys
    )
    return try await end(
      body.text("work"),
      of: address,
      .failed(reason: body.text("reason"))
    )
  }

  private static var keys: String { "; the machine shows the keys of its work" }

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
    let body = try OperatorBody(
      request,
      ["last", "olderThan"],
      missing: "what is kept: {\"last\":100} for the last entries of each machine, "
        + "{\"olderThan\":31536000} for younger ones, in seconds, or both"
    )
    let last = try body.count("last", atMost: .max)
    let age = try body.count("olderThan", atMost: Self.longestRetention)
    guard last != nil || age != nil else { throw body.problem }
    try await expectChart(chart)
    let retention = JournalRetention(duration: .seconds(age ?? 0), last: Int(clamping: last ?? 0))
    let count = try await machines.store.sumOfParts {
      try await JournalPruning.pruneAll(of: chart, retention, in: $0)
    }
    return ServiceResponse(.ok, [("entries", "\(count)")])
  }
}
#endif
