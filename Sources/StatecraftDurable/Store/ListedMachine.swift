#if Durable
/// A machine in a list.
public struct ListedMachine: Sendable, Hashable {
  /// The machine's id.
  public var id: String
  /// The version of the state.
  public var version: Int
  /// The revision.
  public var revision: Int64
  /// What the machine may do.
  public var status: StoredMachine.Status
  /// The active states with the times at which they were entered, in document order.
  public var places: [MachineChange.Place]
  /// The position of this machine in the list.
  public var cursor: MachineQuery.Cursor

  /// Creates a row.
  public init(
    id: String,
    version: Int,
    revision: Int64,
    status: StoredMachine.Status,
    places: [MachineChange.Place],
    cursor: MachineQuery.Cursor
  ) {
    self.id = id
    self.version = version
    self.revision = revision
    self.status = status
    self.places = places
    self.cursor = cursor
  }
}
#endif
