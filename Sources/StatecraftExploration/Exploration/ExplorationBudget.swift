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

/// Why an exploration ended before all situations were explored.
enum ExplorationStop: Sendable, Hashable {
  case bytes(Int)
  case time(Duration)
  case situations(Int)
  case cancelled
  /// Situations cannot be compared or the chart is not a function of them; nothing is proved.
  case refused(String)
}

extension ExplorationStop: CustomStringConvertible {
  /// What ended the exploration.
  var description: String {
    switch self {
    case .bytes(let bytes): "the budget of \(bytes) bytes ended"
    case .time(let time): "the budget of \(time) ended"
    case .situations(let count): "the budget of \(count) situations ended"
    case .cancelled: "the exploration was cancelled"
    case .refused(let reason): reason
    }
  }
}
