#if Command && SQLite
import StatecraftDurable
import StatecraftRecording

/// What `statecraft machines show` says of a machine.
struct ShownMachine {
  private let address: MachineAddress
  private let row: StoredMachine
  private let listed: ListedMachine?
  private let pending: PendingRows
  /// Whether there are more rows of a kind than are shown.
  private let hasMore: Bool
  private let isChartPaused: Bool

  /// How many rows of each kind are shown.
  private static let limit = 1_000

  /// Reads a machine.
  ///
  /// - Throws: `StoreError`; `CommandError` if there is no such machine.
  init(_ address: MachineAddress, in store: some DurableStore) async throws {
    self.address = address
    row = try await store.row(address)
    // One more tells whether there are others.
    let pending = try await store.pending(of: address, limit: Self.limit + 1)
    (self.pending, hasMore) = pending.cut(to: Self.limit)
    listed = try await store.list(
      MachineQuery(chart: address.chart, .prefix(address.id), limit: 1)
    ).first { $0.id == address.id }
    isChartPaused = try await store.pausedCharts().contains(address.chart)
  }

  /// The lines for people, as one text.
  var text: String { StoredText.text(lines) }

  /// The lines for people.
  var lines: [String] {
    let states = listed?.places.map(\.state).joined(separator: ", ") ?? ""
    var lines = [
      "\(address)  \(row.status.rawValue)  revision \(row.revision)  version \(row.version)"
    ]
    if !states.isEmpty { lines.append("in \(states)") }
    if let fault = row.fault { lines.append("parked at '\(fault.input)': \(fault.reason)") }
    if isChartPaused { lines.append(StoredText.pause(of: address.chart)) }
    if !pending.isEmpty { lines += ["waits for"] + StoredText.lines(pending) }
    if hasMore { lines.append("  … there is more; only \(Self.limit) of each kind are shown") }
    return lines
  }

  /// What is known of a machine that no list has, such as one that was erased.
  private var known: StoredText.Members {
    [
      ("chart", JSONText.string(address.chart)), ("id", JSONText.string(address.id)),
      ("status", JSONText.string(row.status.rawValue)), ("revision", "\(row.revision)"),
      ("version", "\(row.version)"),
    ]
  }

  /// The members for `--json`.
  var members: StoredText.Members {
    (listed.map { StoredText.members($0, of: address.chart) } ?? known)
      + [
        ("state", row.state.map(JSONText.stored) ?? "null"),
        ("fault", row.fault.map { JSONText.string($0.reason) } ?? "null"),
        ("chartPaused", "\(isChartPaused)"),
        ("more", "\(hasMore)"),
      ] + StoredText.members(pending)
  }
}
#endif
