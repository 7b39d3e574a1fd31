#if Service
internal import NIOHTTP1
internal import StatecraftDurable
internal import StatecraftRecording

/// The routes for operators and for what watches the service.
struct OperationsRouter: Sendable {
  /// What can be done with a machine, or with all of a chart that are concerned.
  private enum Operation: String {
    case pause, resume, retry, skip
  }

  /// How long the store may take to answer before the service is not ready.
  private static let patience = Duration.seconds(5)

  let machines: NamedMachines
  let gate: Gate
  let metrics: (@Sendable () -> String)?
  /// The address for clients.
  let clients: String
  let description: OperationsDescription

  /// Returns the response to a request.
  func response(to request: ServiceRequest) async throws -> ServiceResponse {
    try gate.checkHost(request.head)
    let path = request.path
    switch path.first {
    case "livez" where path.count == 1:
      try request.expectMethod([.GET])
      return ServiceResponse(.ok, [("status", JSONText.string("live"))])
    case "readyz" where path.count == 1:
      try request.expectMethod([.GET])
      return try await ready()
    case "metrics" where path.count == 1:
      try gate.require(.metrics, request.head)
      try request.expectMethod([.GET])
      guard let metrics else { throw unknown(request) }
      return ServiceResponse(.ok, type: "text/plain; version=0.0.4; charset=utf-8", metrics())
    case "openapi.json" where path.count == 1:
      try gate.require(.operate, request.head)
      try request.expectMethod([.GET])
      try request.expectParameters()
      return ServiceResponse(.ok, type: "application/json", description.text)
    case "v1":
      try gate.require(.operate, request.head)
      return try await operate(request)
    default: throw unknown(request)
    }
  }

  /// Whether the store answers, each of its databases with what it reads.
  private func ready() async throws -> ServiceResponse {
    let store = machines.store
    let (answers, answer) = AsyncStream.makeStream(of: String?.self)
    // A store that hangs must not hold the answer up: the first of the two counts.
    let question = Task {
      do {
        // The time needs no database in SQLite, and one of several that share machines.
        _ = try await store.pausedCharts()
        answer.yield(nil)
      } catch {
        answer.yield("\(error)")
      }
    }
    let limit = Task {
      try await Task.sleep(for: Self.patience)
      answer.yield("the store has not answered for \(Self.patience)")
    }
    defer {
      question.cancel()
      limit.cancel()
    }
    for await reason in answers {
      guard let reason else { break }
      throw Problem(.serviceUnavailable, .storeUnavailable, reason).adding("Retry-After", "1")
    }
    return ServiceResponse(.ok, [("status", JSONText.string("ready"))])
  }

  private func operate(_ request: ServiceRequest) async throws -> ServiceResponse {
    let path = request.path
    if path == ["v1", "stuck"] {
      try request.expectMethod([.GET])
      return try await stuck(request)
    }
    if path == ["v1", "dead-letters"] {
      try request.expectMethod([.GET])
      return try await deadLetters(request)
    }
    try request.expectParameters()
    for name in ["If-Match", "If-None-Match"] { try Precondition.refuse(name, in: request) }
    let isMachine = path.count > 2 && machines.charts.contains { $0.exact == path[1].exact }
    switch path.count {
    case 3 where request.head.method == .DELETE && isMachine:
      try RequestBody.expectNone(request.body)
      let address = MachineAddress(chart: path[1], id: path[2])
      let isErased = try await machines.store.erase(
        address,
        expecting: nil,
        keepingAnswers: false
      )
      guard isErased else {
        throw try await machines.store.machine(address)?.status == .erased
          ? DurableError.erased(address) : DurableError.unknownMachine(address)
      }
      return ServiceResponse(.noContent)
    case 3:
      guard let operation = Operation(rawValue: path[2]) else { break }
      try request.expectMethod([.POST])
      try RequestBody.expectNone(request.body)
      return try await apply(operation, toAll: path[1])
    case 4 where isMachine:
      guard let operation = Operation(rawValue: path[3]) else { break }
      try request.expectMethod([.POST])
      try RequestBody.expectNone(request.body)
      return try await apply(operation, to: MachineAddress(chart: path[1], id: path[2]))
    default: break
    }
    if let response = try await repair(request, isMachine: isMachine) { return response }
    if let response = try await deadLetter(request) { return response }
    throw unknown(request)
  }

  private func unknown(_ request: ServiceRequest) -> Problem {
    Problem(
      .notFound,
      .unknownRoute,
      "nothing is at '\(request.head.uri.prefix { $0 != "?" }.prefix(200))' of the port for operators, "
        + "whose routes are described at /openapi.json; clients' routes are at \(clients), described at "
        + "\(clients)/openapi.json"
    )
  }

  /// Refuses a chart that neither the service nor the store has.
  func expectChart(_ chart: String) async throws {
    let isKnown = machines.charts.contains { $0.exact == chart.exact }
    guard !isKnown else { return }
    try await expectStoredChart(chart)
  }

  /// Refuses a chart that the store does not have.
  func expectStoredChart(_ chart: String) async throws {
    guard try await machines.store.charts().contains(where: { $0.name.exact == chart.exact }) else {
      throw Self.unknown(chart)
    }
  }

  private static func unknown(_ chart: String) -> Problem {
    Problem(.notFound, .unknownChart, "the store has no chart '\(chart.prefix(100))'")
  }

  private func stuck(_ request: ServiceRequest) async throws -> ServiceResponse {
    try request.expectParameters("chart", "overdue", "limit")
    let overdue = try request.number("overdue", in: 0...31_536_000) ?? 60
    let chart = request.query["chart"]
    if let chart { try await expectStoredChart(chart) }
    let limit = try request.number("limit", in: 1...1_000) ?? 100
    // One more tells whether there are others.
    let findings = try await machines.stuck(
      chart: chart,
      overdue: .seconds(overdue),
      limit: limit + 1
    )
    let shown = findings.prefix(limit).map { JSONText.object(RowText.members($0)) }
    let paused = try await machines.store.paused(chart: chart)
    return ServiceResponse(
      .ok,
      [
        ("findings", JSONText.array(shown)), ("more", "\(findings.count > limit)"),
        (
          "paused",
          JSONText.object([
            ("machines", "\(paused.count)"), ("charts", JSONText.strings(paused.charts)),
          ])
        ),
      ]
    )
  }

  private func apply(
    _ operation: Operation,
    to address: MachineAddress
  ) async throws -> ServiceResponse {
    let isDone =
      switch operation {
      case .pause: try await machines.pause(address)
      case .resume: try await machines.resume(address)
      case .retry: try await machines.retry(address)
      case .skip: try await machines.skip(address)
      }
    guard !isDone else { return ServiceResponse(.ok, [("machines", "1")]) }
    guard try await machines.store.machine(address) != nil else {
      throw DurableError.unknownMachine(address)
    }
    throw Problem(
      .conflict,
      .nothingDone,
      try await NothingDone.reason(address, in: machines.store, isSkip: operation == .skip)
    )
  }

  private func apply(_ operation: Operation, toAll chart: String) async throws -> ServiceResponse {
    switch operation {
    case .pause, .resume:
      let isPaused = operation == .pause
      guard try await machines.setPaused(isPaused, chart: chart) else {
        throw Self.unknown(chart)
      }
      return ServiceResponse(
        .ok,
        [("chart", JSONText.string(chart)), ("paused", "\(isPaused)")]
      )
    case .retry:
      try await expectChart(chart)
      return ServiceResponse(.ok, [("machines", "\(try await machines.retryParked(of: chart))")])
    case .skip:
      try await expectChart(chart)
      return ServiceResponse(.ok, [("machines", "\(try await machines.skipParked(of: chart))")])
    }
  }
}
#endif
