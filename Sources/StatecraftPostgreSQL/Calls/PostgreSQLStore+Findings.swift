#if PostgreSQL
internal import Statecraft
public import StatecraftDurable

extension PostgreSQLStore {
  /// Returns what does not proceed, the gravest first, from the heads of indexes, in one snapshot.
  ///
  /// A kind is read only if those before it are fewer than the limit, and only as far as the limit.
  ///
  /// - Complexity: O(charts + limit) for parked machines. For the other kinds, O(limit) and the rows
  ///   that are passed over: those of other charts than the one that is asked for, work that runs and
  ///   does not hang, or that waits for its next attempt after a failure, further inputs of
  ///   the machines whose first one waits too long, inputs that do not wait too long yet, and inputs
  ///   of machines that are not processed and that no worker has met.
  public func stuck(
    chart: String?,
    overdue: Duration,
    limit: Int
  ) async throws -> [StuckFinding] {
    guard limit > 0 else { return [] }
    let rows = try await execute([
      .beginReading,
      Statement(queries.findings.settings),
      Statement(queries.findings.all) {
        $0.add(chart)
        $0.add(given)
        $0.add(overdue.storedNanoseconds)
        $0.add(limit)
      },
      .commit,
    ])
    let kinds = StuckFinding.Kind.allCases
    let found = rows[2].map { row in
      let kind = row.number(0)
      var finding = StuckFinding(
        kind: kinds[kind],
        address: MachineAddress(chart: row.text(1), id: row.text(2)),
        subject: row.text(3),
        reason: row.text(4),
        since: row.time(5),
        attempt: row.isNull(6) ? nil : row.number(6)
      )
      if finding.kind == .parked {
        // A damaged text is no JSON for the server.
        let fault = StoredMachine.Fault(stored: finding.reason, changed: finding.since)
        finding.subject = fault.input
        finding.reason = fault.reason
      }
      if finding.attempt != nil, !finding.reason.isEmpty { finding.error = finding.reason }
      if finding.kind == .hangingWork { finding.reason = "" }
      return (kind: kind, finding: finding)
    }
    // The orders of the indexes are not always those of the times.
    return found.sorted {
      ($0.kind, $0.finding.since) == ($1.kind, $1.finding.since)
        ? $0.finding.address.id.utf8.lexicographicallyPrecedes($1.finding.address.id.utf8)
        : ($0.kind, $0.finding.since) < ($1.kind, $1.finding.since)
    }.map(\.finding)
  }
}
#endif
