#if Service
internal import NIOHTTP1
internal import StatecraftDurable
internal import StatecraftRecording

extension MachineRouter {
  /// How many rows of each kind a machine is shown to wait for.
  private static let pendingLimit = 100

  /// `GET /v1/CHART/ID`: where a machine is, its data, and what it waits for.
  func machine(
    _ request: ServiceRequest,
    _ address: MachineAddress
  ) async throws -> ServiceResponse {
    try request.expectParameters()
    let row = try await row(address)
    // One more tells whether there are others.
    let pending = try await machines.store.pending(of: address, limit: Self.pendingLimit + 1)
    let isChartPaused = try await machines.store.pausedCharts().contains(address.chart)
    let tag = MachineView.tag(row, pending, isChartPaused: isChartPaused)
    if let wanted = try request.header("If-Match"),
      !Precondition.lists(wanted, tag, takesWeak: false)
    {
      throw Self.otherTag(row, tag)
    }
    if let wanted = try request.header("If-None-Match"),
      Precondition.lists(wanted, tag, takesWeak: true)
    {
      return ServiceResponse(.notModified).adding("ETag", tag)
    }
    let members =
      MachineView(row, machines).members(pending, atMost: Self.pendingLimit)
      + [("chartPaused", "\(isChartPaused)")]
    return ServiceResponse(.ok, members).adding("ETag", tag)
  }

  /// Says that a machine does not have any tag that a client knows.
  private static func otherTag(_ row: StoredMachine, _ tag: String) -> Problem {
    Problem(
      .preconditionFailed,
      .otherTag,
      "the machine \(row.address) has the tag \(tag), which 'If-Match' does not list; read it again without "
        + "this header",
      [("revision", "\(row.revision)")]
    ).adding("ETag", tag)
  }

  /// `GET /v1/CHART/ID/explain?event=NAME`: what would become of an event, and why.
  func explain(
    _ request: ServiceRequest,
    _ address: MachineAddress
  ) async throws -> ServiceResponse {
    try request.expectParameters("event", "data")
    guard let name = request.query["event"], !name.isEmpty else {
      throw Problem(.badRequest, .malformed, "name the event: explain?event=NAME")
    }
    let event = try RequestBody.event(name: name, data: request.query["data"])
    let row = try await row(address)
    let (text, isTaken) = try await machines.explain(event, for: row)
    return ServiceResponse(
      .ok,
      [
        ("event", JSONText.string(name)), ("explanation", JSONText.string(text)),
        ("taken", "\(isTaken)"), ("revision", "\(row.revision)"),
      ]
    ).adding("ETag", MachineView.tag(row))
  }

  /// `GET /v1/CHART/ID/journal?after=REVISION`: what was applied, oldest first, by pages.
  func journal(
    _ request: ServiceRequest,
    of address: MachineAddress
  ) async throws -> ServiceResponse {
    try request.expectParameters("after", "limit")
    let limit = try request.number("limit", in: 1...1_000) ?? 100
    let after = try request.number("after", in: 0...Int64.max) ?? 0
    // An erased machine has a journal still, without its contents.
    guard try await machines.store.machine(address) != nil else {
      throw DurableError.unknownMachine(address)
    }
    let chart = machines.chart(address.chart)
    let page = try await RowPage(after: after, limit: limit) {
      try await machines.store.journal(of: address, after: $0, limit: $1)
    } _: {
      ($0.revision, JSONText.object(RowText.members($0, of: chart)))
    }
    return ServiceResponse(
      .ok,
      [("entries", JSONText.array(page.rows)), ("next", page.next ?? "null")]
    ).adding("Link", Self.next(request, "after", page.next))
  }

  /// `GET /v1/CHART/ID/changes`: what is applied, as it comes, as server-sent events.
  func changes(
    _ request: ServiceRequest,
    of address: MachineAddress
  ) async throws -> ServiceResponse {
    try request.expectParameters("after")
    var after = try request.number("after", in: 0...Int64.max) ?? 0
    if let last = try request.header("Last-Event-ID"), !last.isEmpty {
      guard let revision = Int64(last), revision >= 0 else {
        throw Problem(.badRequest, .malformed, "'Last-Event-ID' is a revision, not '\(last)'")
      }
      after = revision
    }
    _ = try await row(address)
    let chart = machines.chart(address.chart)
    let changes = machines.changes(of: address, after: after)
    return ServiceResponse { [heartbeat] write in
      try await write(": changes of \(address.chart)\nretry: 1000\n\n")
      try await withThrowingTaskGroup { group in
        group.addTask {
          do {
            for try await entry in changes {
              let text = JSONText.object(RowText.members(entry, of: chart))
              try await write("id: \(entry.revision)\ndata: \(text)\n\n")
            }
          } catch let error where !Task.isCancelled {
            let detail = JSONText.object([("detail", JSONText.string(Problem(error).detail))])
            try await write("event: failed\ndata: \(detail)\n\n")
            throw error
          }
          if !Task.isCancelled { try await write("event: end\ndata: {}\n\n") }
        }
        group.addTask {
          while true {
            try await Task.sleep(for: heartbeat)
            try await write(": heartbeat\n\n")
          }
        }
        defer { group.cancelAll() }
        try await group.next()
      }
    }
  }

  private func row(_ address: MachineAddress) async throws -> StoredMachine {
    guard let row = try await machines.store.machine(address) else {
      throw DurableError.unknownMachine(address)
    }
    if row.status == .erased { throw DurableError.erased(address) }
    return row
  }
}
#endif
