extension MigrationDefinition {
  /// The function of a migration.
  package typealias Change = @Sendable (inout OldSnapshot) throws -> Void

  /// Creates a migration.
  ///
  /// - Parameters:
  ///   - version: the version that it starts from.
  ///   - location: where it was written; `nil` if it was not.
  ///   - change: changes a snapshot.
  package convenience init(
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
