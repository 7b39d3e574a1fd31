#if Studio
/// A stored machine in a list.
package struct StudioListing: Sendable, Hashable {
  /// The id of the machine.
  package var id: String
  /// What the machine may do: `active`, `parked`.
  package var status: String
  /// The number of entries in its journal.
  package var revision: Int
  /// The active states, outer states included, in document order.
  package var configuration: [String]
  /// When the last of these states was entered, since 1970; `nil` if there are none.
  package var since: Duration?
  /// The position of the machine in the list, for ``StudioStoreQuery/after``.
  package var cursor: String

  /// Creates a row.
  package init(
    id: String,
    status: String,
    revision: Int,
    configuration: [String],
    since: Duration?,
    cursor: String
  ) {
    self.id = id
    self.status = status
    self.revision = revision
    self.configuration = configuration
    self.since = since
    self.cursor = cursor
  }
}
#endif
