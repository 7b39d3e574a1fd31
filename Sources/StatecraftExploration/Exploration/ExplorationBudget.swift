/// How much an exploration may use before it ends with what it knows.
public struct ExplorationBudget: Sendable, Hashable {
  /// The memory for situations, in bytes.
  public var bytes: Int
  /// The time; `nil` for no limit.
  public var time: Duration?
  /// The number of situations; `nil` for no limit.
  public var situations: Int?

  /// Creates a budget.
  ///
  /// - Parameters:
  ///   - bytes: the memory for situations, in bytes; 2 GiB by default.
  ///   - time: the time; by default there is no limit.
  ///   - situations: the number of situations; by default there is no limit.
  public init(bytes: Int = 2 << 30, time: Duration? = nil, situations: Int? = nil) {
    self.bytes = bytes
    self.time = time
    self.situations = situations
  }

  /// 2 GiB of memory, and no limit of time.
  public static var standard: ExplorationBudget { ExplorationBudget() }
}
