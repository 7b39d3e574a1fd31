extension MigrationDefinition {
  /// The function of a migration.
  typealias Change = @Sendable (inout OldSnapshot) throws -> Void

  convenience init(
    from version: Int,
    _ location: Diagnostic.Location?,
    changing change: @escaping Change
  ) {
    self.init(from: version, location, Erased(change))
  }

  /// Applies the migration to a snapshot.
  func apply(to snapshot: inout OldSnapshot) throws {
    try change.value(as: Change.self)(&snapshot)
  }
}
