/// What is left of the budget of a proof for the explorations of claims with a time, which come one after
/// the other.
struct RemainingBudget {
  private let whole: ExplorationBudget
  private let situations: Int
  private let bytes: Int
  private let spilledBytes: Int
  /// How many situations these explorations have found.
  private(set) var spent: Int

  /// Begins behind the exploration of all other claims.
  ///
  /// - Parameters:
  ///   - whole: the budget of the proof.
  ///   - situations: the number of situations that were found.
  ///   - bytes: the memory that they take, without what serves all explorations.
  ///   - spilledBytes: the bytes of those that are on a disk.
  ///   - spent: how many situations explorations of claims with a time have found.
  init(
    of whole: ExplorationBudget,
    situations: Int,
    bytes: Int,
    spilledBytes: Int,
    spent: Int
  ) {
    self.whole = whole
    self.situations = situations
    self.bytes = bytes
    self.spilledBytes = spilledBytes
    self.spent = spent
  }

  /// What the next exploration may use.
  var next: ExplorationBudget {
    var next = whole
    next.bytes = max(0, whole.bytes - bytes)
    next.spill?.bytes -= spilledBytes
    next.situations = whole.situations.map { $0 - situations - spent }
    return next
  }

  /// That no situations are left; `nil` as a rule.
  var exhaustion: ExplorationStop? {
    guard let limit = whole.situations, situations + spent >= limit else { return nil }
    return .situations(limit)
  }

  /// Notes how many situations an exploration has found.
  mutating func spend(_ count: Int) { spent += count }

  /// What has ended an exploration, said of the whole budget.
  func named(_ stop: ExplorationStop) -> ExplorationStop {
    switch stop {
    case .situations: exhaustion ?? stop
    case .bytes: .bytes(whole.bytes)
    case .spilling(.limit): whole.spill.map { .spilling(.limit($0.bytes)) } ?? stop
    case .allSpilled(_, let disk): .allSpilled(memory: whole.bytes, disk: disk + spilledBytes)
    case .numbers, .spilling, .time, .cancelled, .refused: stop
    }
  }
}
