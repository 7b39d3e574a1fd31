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
    if let wanted = try request.header("If-None-Match"), Precondition.lists(wanted, tag) {
      return ServiceResponse(.notModified).adding("ETag", tag)
    }
    let members =
      MachineView(row, machines).members(pending, atMost: Self.pendingLimit)
      + [("chartPaused", "\(isChartPaused)")]
    return ServiceResponse(.ok, members).adding("ETag", tag)
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
    let (entries, next) = try await journalPage(of: address, after: after, limit: limit)
    return ServiceResponse(
      .ok,
      [("entries", JSONText.array(entries)), ("next", next ?? "null")]
    ).adding("Link", Self.next(request, "after", next))
  }

  /// The size from which on a page of a journal gets no further entries: 8 MiB.
  private static let pageSize = 8 << 20
  /// How many entries are read first, each of which may have a megabyte.
  private static let entriesAtOnce = 8

  /// Reads a page of a journal.
  ///
  /// - Returns: the entries as JSON, and the revision after which the next page begins.
  private func journalPage(
    of address: MachineAddress,
    after: Int64,
    limit: Int
  ) async throws -> (entries: [String], next: String?) {
    let chart = machines.chart(address.chart)
    var entries: [String] = []
    var bytes = 0
    var last = after
    while entries.count < limit, bytes < Self.pageSize {
      // As many as the rest of the page holds, if they are like those before.
      let fitting =
        bytes == 0 ? 0 : (Self.pageSize - bytes) / max(1, bytes / max(1, entries.count))
      let count = min(max(Self.entriesAtOnce, fitting), limit - entries.count)
      let part = try await machines.store.journal(of: address, after: last, limit: count)
      for entry in part {
        let text = JSONText.object(RowText.members(entry, of: chart))
        bytes += text.utf8.count
        entries.append(text)
        last = entry.revision
      }
      if part.count < count { return (entries, nil) }
    }
    return (entries, "\(last)")
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
