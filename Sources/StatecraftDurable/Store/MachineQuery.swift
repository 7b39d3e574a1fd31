#if Durable
public import Statecraft

/// Which machines a list contains, and from where on.
public struct MachineQuery: Sendable, Hashable {
  /// What selects and orders the machines.
  public enum Selection: Sendable, Hashable {
    /// All machines that are not erased, ordered by id (the order of the id's UTF-8 bytes).
    case all
    /// The machines whose id starts with a text, ordered by id.
    case prefix(String)
    /// The machines that are in any of these states, those longest there first, then by id. With
    /// `before`, only those that entered the state at that time or earlier.
    case states([String], before: WallTime?)
    /// The machines of a status, ordered by id.
    case status(StoredMachine.Status)
    /// The machines whose state was written with a version less than this, ordered by id.
    case versionsBelow(Int)
  }

  /// A position in a list, to continue behind it.
  public struct Cursor: Sendable, Hashable {
    /// When the last machine entered its state; `nil` in lists that are ordered by id.
    public var since: WallTime?
    /// The id of the last machine.
    public var id: String

    /// Creates a cursor.
    public init(since: WallTime? = nil, id: String) {
      self.since = since
      self.id = id
    }
  }

  /// The chart.
  public var chart: String
  /// What selects and orders the machines.
  public var selection: Selection
  /// The position behind which the list begins; `nil` for its beginning.
  public var after: Cursor?
  /// The largest number of machines.
  public var limit: Int

  /// Creates a query.
  public init(
    chart: String,
    _ selection: Selection = .all,
    after: Cursor? = nil,
    limit: Int = 100
  ) {
    self.chart = chart
    self.selection = selection
    self.after = after
    self.limit = limit
  }
}
#endif
