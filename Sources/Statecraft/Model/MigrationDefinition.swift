/// How snapshots of one version become snapshots of the next, as it was written.
@usableFromInline
package final class MigrationDefinition: Sendable {
  /// The version that it starts from.
  let version: Int
  let location: Diagnostic.Location?
  /// What is done, as the layer of snapshots knows it.
  let change: Erased

  init(
    from version: Int,
    _ location: Diagnostic.Location?,
    _ change: Erased
  ) {
    self.version = version
    self.location = location
    self.change = change
  }
}
