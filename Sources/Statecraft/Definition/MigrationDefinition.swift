/// How snapshots of one version become snapshots of the next, as it was written.
@usableFromInline
package final class MigrationDefinition: Sendable {
  /// The version that it starts from.
  let version: Int
  let location: Diagnostic.Location?
  let change: @Sendable (inout OldSnapshot) throws -> Void

  init(
    from version: Int,
    _ location: Diagnostic.Location?,
    _ change: @escaping @Sendable (inout OldSnapshot) throws -> Void
  ) {
    self.version = version
    self.location = location
    self.change = change
  }
}
