extension MigrationDefinition {
  /// What a migration does with a snapshot.
  typealias Change = @Sendable (inout OldSnapshot) throws -> Void

  convenience init(
    from version: Int,
    _ location: Diagnostic.Location?,
    changing change: @escaping Change
  ) {
    self.init(from: version, location, Erased(change))
  }

  /// Does the migration.
  func apply(to snapshot: inout OldSnapshot) throws {
    try change.value(as: Change.self)(&snapshot)
  }
}
