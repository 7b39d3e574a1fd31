#if PostgreSQL
internal import Statecraft
public import StatecraftDurable

extension PostgreSQLStore {
  /// Returns machines of a chart, from an index.
  public func list(_ query: MachineQuery) async throws -> [ListedMachine] {
    guard query.limit > 0 else { return [] }
    let rows: Rows
    switch query.selection {
    case .all: rows = try await byName(query, "m.status <> 'erased'")
    case .prefix(let prefix):
      rows = try await byName(query, "m.status <> 'erased'", prefix: prefix)
    case .status(.active): rows = try await byName(query, "m.status = 'active'")
    case .status(.erased): return []
    case .status(let status):
      // The index has all machines but the active ones.
      rows = try await byName(
        query,
        "m.status <> 'active' AND m.status = '\(status.rawValue)'"
      )
    case .versionsBelow(let version): rows = try await byVersion(query, below: version)
    case .states(let states, let before):
      rows = try await byState(query, states, before: before)
    }
    return listed(rows)
  }

  /// Joins machines of a selection with their places.
  ///
  /// The places of each machine are looked up (`OFFSET 0`): the server does not know how few machines there
  /// are, and would go through the places of all.
  private func joined(_ selection: String) -> String {
    """
    WITH page AS MATERIALIZED (\(selection)) \
    SELECT g.name, g.version, g.revision, g.status, g.since, p.state, p.since \
    FROM page g LEFT JOIN LATERAL (SELECT q.state, q.since, q.n FROM \(queries.schema.name).place q \
    WHERE q.machine = g.id OFFSET 0) p ON true \
    ORDER BY g.since, g.name, p.n
    """
  }

  private static let columns = "m.id, m.name, m.version, m.revision, m.status"

  private func listed(_ rows: Rows) -> [ListedMachine] {
    var result: [ListedMachine] = []
    for index in 0..<rows.count {
      let row = rows[index]
      let id = row.text(0)
      if result.last?.id.exact != id.exact {
        result.append(
          ListedMachine(
            id: id,
            version: row.number(1),
            revision: row.integer(2),
            status: StoredMachine.Status(rawValue: row.text(3)) ?? .paused,
            places: [],
            cursor: MachineQuery.Cursor(since: row.isNull(4) ? nil : row.time(4), id: id)
          )
        )
      }
      if let state = row.optionalText(5) {
        result[result.count - 1].places.append(
          MachineChange.Place(state: state, since: row.time(6))
        )
      }
    }
    return result
  }

  private func byName(
    _ query: MachineQuery,
    _ condition: String,
    prefix: String = ""
  ) async throws -> Rows {
    // Ids may be empty, so that a list without a cursor includes its lower bound.
    let isAfter = query.after.map { !$0.id.utf8.lexicographicallyPrecedes(prefix.utf8) } ?? false
    let end =
      prefix.isEmpty
      ? "" : "AND m.name < $2::text || chr(1114111) AND starts_with(m.name, $2::text)"
    return try await execute(
      joined(
        """
        SELECT \(Self.columns), NULL::bigint AS since FROM \(queries.schema.name).machine m \
        WHERE m.chart = $1::text AND m.name >= $2::text AND m.name \(isAfter ? ">" : ">=") $3::text \
        AND \(condition) \(end) ORDER BY m.name LIMIT $4::bigint
        """
      )
    ) {
      $0.add(query.chart)
      $0.add(prefix)
      $0.add(isAfter ? query.after?.id ?? "" : prefix)
      $0.add(query.limit)
    }
  }

  private func byVersion(_ query: MachineQuery, below version: Int) async throws -> Rows {
    let machines = "\(queries.schema.name).machine"
    return try await execute(
      joined(
        """
        WITH RECURSIVE versions(version) AS ( \
        SELECT min(version) FROM \(machines) WHERE chart = $1::text AND version < $2::bigint \
        UNION ALL SELECT (SELECT min(m.version) FROM \(machines) m WHERE m.chart = $1::text \
        AND m.version > v.version AND m.version < $2::bigint) \
        FROM versions v WHERE v.version IS NOT NULL) \
        SELECT f.*, NULL::bigint AS since FROM versions v CROSS JOIN LATERAL ( \
        SELECT \(Self.columns) FROM \(machines) m WHERE m.chart = $1::text \
        AND m.version = v.version AND m.name \(query.after == nil ? ">=" : ">") $3::text \
        AND m.status <> 'erased' ORDER BY m.name LIMIT $4::bigint) f \
        ORDER BY f.name LIMIT $4::bigint
        """
      )
    ) {
      $0.add(query.chart)
      $0.add(version)
      $0.add(query.after?.id ?? "")
      $0.add(query.limit)
    }
  }

  private func byState(
    _ query: MachineQuery,
    _ states: [String],
    before: WallTime?
  ) async throws -> Rows {
    let schema = queries.schema.name
    // A machine in several of the states is listed once, with the earliest.
    return try await execute(
      joined(
        """
        SELECT \(Self.columns), f.since FROM unnest($2::text[]) s(state) CROSS JOIN LATERAL ( \
        SELECT p.machine, p.since, p.name FROM \(schema).place p WHERE p.chart = $1::text \
        AND p.state = s.state AND p.since <= $3::bigint \
        AND (p.since, p.name) \(query.after == nil ? ">=" : ">") ($4::bigint, $5::text) \
        AND NOT EXISTS (SELECT FROM \(schema).place q WHERE q.machine = p.machine \
        AND q.state = ANY($2::text[]) AND (q.since, q.n) < (p.since, p.n)) \
        ORDER BY p.since, p.name LIMIT $6::bigint) f \
        JOIN \(schema).machine m ON m.id = f.machine \
        ORDER BY f.since, f.name LIMIT $6::bigint
        """
      )
    ) {
      $0.add(query.chart)
      $0.add(Set(states))
      $0.add(before?.storedNanoseconds ?? .max)
      $0.add(query.after?.since?.storedNanoseconds ?? .min)
      $0.add(query.after?.id ?? "")
      $0.add(query.limit)
    }
  }
}
#endif
