import Statecraft
import StatecraftDurable

/// The lists that a page of the studio shows of many machines: a page of 50 each, from its beginning, behind
/// its first page, and behind the middle of the machines.
struct PageLists {
  private static let limit = 51

  let store: any DurableStore
  let machines: Int
  /// Whether some machines are parked.
  var hasParked = false

  /// The milliseconds of the list that takes longest, the shortest of five runs for each.
  func slowest() async throws -> Double {
    let middle = RawSQLite.id(machines / 2)
    var selections: [MachineQuery.Selection] = [
      .all, .prefix("ticket-9"), .prefix(middle), .states(["open"], before: nil),
      .states(["idle"], before: nil), .status(.active),
    ]
    if hasParked { selections.append(.status(.parked)) }
    var slowest = 0.0
    for selection in selections {
      let first = try await page(selection, after: nil)
      // A list may be of one page.
      let cursors = [nil, first.last?.cursor, try await cursor(in: selection, at: middle)]
      for cursor in cursors {
        slowest = max(
          slowest,
          try await bestMilliseconds { _ = try await page(selection, after: cursor) }
        )
      }
    }
    return slowest
  }

  private func page(
    _ selection: MachineQuery.Selection,
    after cursor: MachineQuery.Cursor?
  ) async throws -> [ListedMachine] {
    let found = try await store.list(
      MachineQuery(chart: "Ticket", selection, after: cursor, limit: Self.limit)
    )
    guard cursor != nil || !found.isEmpty else {
      throw Surprise(description: "no machine is in the list \(selection)")
    }
    return found
  }

  /// The position of a machine in a list, whether it is in the list or not.
  private func cursor(
    in selection: MachineQuery.Selection,
    at id: String
  ) async throws -> MachineQuery.Cursor {
    guard case .states = selection else { return MachineQuery.Cursor(id: id) }
    let found = try await store.list(MachineQuery(chart: "Ticket", .prefix(id), limit: 1))
    return MachineQuery.Cursor(since: found.first?.places.map(\.since).max() ?? .now, id: id)
  }
}

/// The shortest of five runs, in milliseconds: what a question costs beside other work.
func bestMilliseconds(_ body: () async throws -> Void) async throws -> Double {
  var best = Double.infinity
  for _ in 0..<5 {
    let started = ContinuousClock.now
    try await body()
    best = min(best, seconds(ContinuousClock.now - started) * 1_000)
  }
  return best
}
