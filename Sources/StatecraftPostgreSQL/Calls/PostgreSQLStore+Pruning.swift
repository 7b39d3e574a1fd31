#if PostgreSQL
public import Statecraft
public import StatecraftDurable

extension PostgreSQLStore {
  /// Removes inputs from the beginnings of journals, and keeps keys with their answers.
  public func pruneJournals(
    _ parts: [JournalPart],
    before time: WallTime,
    limit: Int
  ) async throws -> Int {
    let pruned = try await execute(
      """
      SELECT \(queries.schema.name).prune($1::text[], $2::text[], $3::bigint[], $4::bigint, $5::bigint)
      """
    ) {
      $0.add(parts.lazy.map(\.address.chart))
      $0.add(parts.lazy.map(\.address.id))
      $0.add(parts.lazy.map(\.last))
      $0.add(time)
      $0.add(max(0, limit))
    }
    return pruned.first?.number(0) ?? 0
  }
}
#endif
