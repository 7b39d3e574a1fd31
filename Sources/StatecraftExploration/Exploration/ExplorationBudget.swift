/// How much a proof may use before it ends with what it knows.
///
/// One budget is for a whole proof: for the exploration, for the search for runs, and for the
/// explorations of claims with a time (`within`), which come one after the other and share what the
/// first exploration has left. Claims that it does not suffice for are `unknown`.
public struct ExplorationBudget: Sendable, Hashable {
  /// The memory for situations, and for searches in them, in bytes.
  public var bytes: Int
  /// The time; `nil` for no limit.
  public var time: Duration?
  /// The number of situations; `nil` for no limit but that of their numbers, 2,000,000,000.
  public var situations: Int?
  /// Where situations go that the memory has no room for; `nil` ends the proof then.
  public var spill: SpillFolder?

  /// Creates a budget.
  ///
  /// - Parameters:
  ///   - bytes: the memory for situations, and for searches in them, in bytes; 2 GiB by default.
  ///   - time: the time; by default there is no limit.
  ///   - situations: the number of situations; by default there is no limit.
  ///   - spill: where situations go that the memory has no room for. By default they go nowhere: only
  ///     you know which disk has room, and temporary folders are often in memory.
  public init(
    bytes: Int = 2 << 30,
    time: Duration? = nil,
    situations: Int? = nil,
    spill: SpillFolder? = nil
  ) {
    self.bytes = bytes
    self.time = time
    self.situations = situations
    self.spill = spill
  }

  /// 2 GiB of memory, and no limit of time.
  public static var standard: ExplorationBudget { ExplorationBudget() }
}
