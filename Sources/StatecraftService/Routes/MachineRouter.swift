#if Service
internal import NIOHTTP1
internal import Statecraft
internal import StatecraftDurable
internal import StatecraftRecording

/// The routes for clients: machines, their events, journals and changes.
struct MachineRouter: Sendable {
  let machines: NamedMachines
  let gate: Gate
  let description: ServiceDescription
  let heartbeat: Duration
  let running = RunningKeys()

  /// Returns the response to a request.
  func response(to request: ServiceRequest) async throws -> ServiceResponse {
    try gate.checkHost(request.head)
    let path = request.path
    if path == ["openapi.json"] {
      try expect(.read, [.GET], request)
      try request.expectParameters()
      return ServiceResponse(.ok, type: "application/json", description.text)
    }
    guard path.first == "v1" else { throw Self.unknown(request) }
    let isChart = path.count == 1 || machines.charts.contains { $0.exact == path[1].exact }
    guard isChart else {
      // Who may not read does not learn which charts there are.
      try gate.require([.GET, .HEAD].contains(request.head.method) ? .read : .write, request.head)
      throw DurableError.notRegistered(chart: path[1], registered: machines.charts)
    }
    switch path.count {
    case 1:
      try expect(.read, [.GET], request)
      return try await charts(request)
    case 2:
      try expect(.read, [.GET], request)
      return try await list(request, of: path[1])
    case 3:
      let isStart = request.head.method == .PUT
      try expect(isStart ? .write : .read, [.GET, .PUT], request)
      let address = try address(path)
      return try await isStart ? start(request, address) : machine(request, address)
    case 4:
      let address = try address(path)
      switch path[3] {
      case "events":
        try expect(.write, [.POST], request)
        return try await send(request, to: address)
      case "explain":
        try expect(.read, [.GET], request)
        return try await explain(request, address)
      case "journal":
        try expect(.read, [.GET], request)
        return try await journal(request, of: address)
      case "changes":
        try expect(.read, [.GET], request)
        return try await changes(request, of: address)
      default: throw Self.unknown(request)
      }
    default: throw Self.unknown(request)
    }
  }

  /// Refuses other methods, and clients that may not do this.
  private func expect(
    _ scope: MachineService.Token.Scope,
    _ methods: [HTTPMethod],
    _ request: ServiceRequest
  ) throws(Problem) {
    try gate.require(scope, request.head)
    try request.expectMethod(methods)
  }

  private func address(_ path: [String]) throws(Problem) -> MachineAddress {
    guard !path[2].isEmpty else {
      throw Problem(.badRequest, .malformed, "the id of a machine is not empty")
    }
    return MachineAddress(chart: path[1], id: path[2])
  }

  static func unknown(_ request: ServiceRequest) -> Problem {
    Problem(
      .notFound,
      .unknownRoute,
      "nothing is at '\(request.head.uri.prefix { $0 != "?" }.prefix(200))'; "
        + "the description of all routes is at /openapi.json"
    )
  }

  /// The path of a machine.
  static func path(_ address: MachineAddress) -> String {
    "/v1/\(URLText.encoded(address.chart))/\(URLText.encoded(address.id))"
  }

  // MARK: - Charts and lists

  private func charts(_ request: ServiceRequest) async throws -> ServiceResponse {
    try request.expectParameters()
    let paused = try await machines.store.pausedCharts()
    var charts: [String] = []
    for name in machines.charts {
      let counts = try await machines.store.counts(of: name).sorted { $0.key < $1.key }
      charts.append(
        JSONText.object([
          ("chart", JSONText.string(name)), ("paused", "\(paused.contains(name))"),
          ("counts", JSONText.object(counts.map { ($0.key, "\($0.value)") })),
        ])
      )
    }
    return ServiceResponse(.ok, [("charts", JSONText.array(charts))])
  }

  private func list(_ request: ServiceRequest, of chart: String) async throws -> ServiceResponse {
    try request.expectParameters("in", "status", "prefix", "limit", "cursor")
    let limit = try request.number("limit", in: 1...1_000) ?? 100
    let query = MachineQuery(
      chart: chart,
      try await selection(request, chart),
      after: try request.query["cursor"].map(ListCursor.cursor),
      limit: limit + 1
    )
    let found = try await machines.store.list(query)
    let page = found.prefix(limit)
    let cursor = found.count > limit ? page.last.map { ListCursor.text($0.cursor) } : nil
    let response = ServiceResponse(
      .ok,
      [
        ("machines", JSONText.array(page.map { JSONText.object(RowText.members($0, of: chart)) })),
        ("next", cursor.map(JSONText.string) ?? "null"),
      ]
    )
    return response.adding("Link", Self.next(request, "cursor", cursor))
  }

  private func selection(
    _ request: ServiceRequest,
    _ chart: String
  ) async throws -> MachineQuery.Selection {
    let query = request.query
    guard [query["in"], query["status"], query["prefix"]].compactMap({ $0 }).count < 2 else {
      throw Problem(
        .badRequest,
        .malformed,
        "'in', 'status' and 'prefix' cannot be combined; ask for one of them"
      )
    }
    if let text = query["status"] {
      guard let status = StoredMachine.Status(rawValue: text), status != .erased else {
        let known = StoredMachine.Status.allCases.filter { $0 != .erased }.map(\.rawValue)
          .joined(separator: ", ")
        throw Problem(
          .badRequest,
          .malformed,
          "there is no status '\(text.prefix(40))'; there are \(known)"
        )
      }
      return .status(status)
    }
    if let state = query["in"] {
      let states = machines.chart(chart)?.stateNames ?? []
      // Machines of older versions may be in states that the chart does not have any more.
      if !states.contains(state), try await machines.store.counts(of: chart)[state] == nil {
        throw Problem(
          .badRequest,
          .malformed,
          "'\(chart)' has no state '\(state.prefix(40))'; it has \(states.joined(separator: ", "))"
        )
      }
      return .states([state], before: nil)
    }
    return query["prefix"].flatMap { $0.isEmpty ? nil : .prefix($0) } ?? .all
  }

  /// The header `Link` of a page that another one follows.
  static func next(_ request: ServiceRequest, _ name: String, _ value: String?) -> String? {
    guard let value else { return nil }
    var query = request.query
    query[name] = value
    let path = request.head.uri.prefix { $0 != "?" }
    let items = query.sorted { $0.key < $1.key }
      .map { "\(URLText.encoded($0.key))=\(URLText.encoded($0.value))" }
    return "<\(path)?\(items.joined(separator: "&"))>; rel=\"next\""
  }
}

extension ServiceRequest {
  /// Refuses other methods than these; whoever may GET may also HEAD.
  func expectMethod(_ methods: [HTTPMethod]) throws(Problem) {
    let method = head.method
    guard !methods.contains(method), !(method == .HEAD && methods.contains(.GET)) else { return }
    let names = methods.flatMap { $0 == .GET ? ["GET", "HEAD"] : [$0.rawValue] }
    throw Problem(
      .methodNotAllowed,
      .methodNotAllowed,
      "the method must be \(names.joined(separator: " or ")), not '\(method.rawValue.prefix(40))'"
    ).adding("Allow", names.joined(separator: ", "))
  }
}
#endif
