#if PostgreSQL
extension Schema {
  /// The statements that make the tables of an older version those of this one, in one transaction.
  ///
  /// All transactions that change machines read the table of slots first; its lock waits for them, so
  /// that the further ones are there at once. The functions have the arguments of the older version:
  /// programs of that version that run go on.
  ///
  /// - Parameter version: the version of the tables; 1 or later.
  /// - Returns: the statements; none for the version of this library.
  func upgrade(from version: Int64) -> [String] {
    guard version < Self.version else { return [] }
    return Self.parts(of: [chartsOfInputs] + functions + [numbered])
  }

  /// From version 1, in which a claim read the inputs for all charts.
  private var chartsOfInputs: String {
    """
    LOCK TABLE \(name).slot IN ACCESS EXCLUSIVE MODE;
    LOCK TABLE \(name).inbox IN ACCESS EXCLUSIVE MODE;
    ALTER TABLE \(name).inbox ADD COLUMN chart text COLLATE "C";
    UPDATE \(name).inbox i SET chart = m.chart FROM \(name).machine m WHERE m.id = i.machine;
    ALTER TABLE \(name).inbox ALTER COLUMN chart SET NOT NULL;
    DROP INDEX \(name).inbox_head;
    CREATE INDEX inbox_head ON \(name).inbox(chart, seq) WHERE NOT held;
    """
  }

  private var numbered: String {
    "UPDATE \(name).store SET version = \(Self.version);"
  }
}
#endif
