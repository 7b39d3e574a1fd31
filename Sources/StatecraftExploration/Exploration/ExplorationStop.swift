/// Why an exploration ended before all situations were explored.
enum ExplorationStop: Sendable, Hashable {
  case bytes(Int)
  case time(Duration)
  case situations(Int)
  /// There are no numbers for more situations, whatever the budget is.
  case numbers(Int)
  case cancelled
  /// All that can leave the memory has left it, and the rest is too large.
  case allSpilled(memory: Int, disk: Int)
  case spilling(SpillError)
  /// Situations cannot be compared or the chart is not a function of them; nothing is proved.
  case refused(String)
}

extension ExplorationStop {
  /// The verdict on a claim about each situation or step that is true of all that were explored.
  ///
  /// Somebody who ends an exploration learns how far the claim is true. A budget is meant to suffice.
  ///
  /// - Parameter depth: the depth up to which everything was explored; negative if nothing was.
  /// - Returns: ``Verdict/bounded`` or ``Verdict/unknown``.
  func verdict(exploredTo depth: Int) -> Verdict {
    self == .cancelled && depth >= 0 ? .bounded : .unknown
  }
}

extension ExplorationStop: CustomStringConvertible {
  /// What ended the exploration.
  var description: String {
    switch self {
    case .bytes(let bytes): "the budget of \(bytes.counted("byte")) ended"
    case .time(let time): "the budget of \(time) ended"
    case .situations(let count): "the budget of \(count.counted("situation")) ended"
    case .numbers(let count):
      """
      \(count) situations were found, and there are no numbers for more; \
      smaller domains of events or fewer properties make fewer
      """
    case .allSpilled(let memory, let disk):
      "the budget of \(memory.counted("byte")) ended, with \(disk.counted("byte")) spilled"
    case .spilling(let error): "\(error)"
    case .cancelled: "the exploration was cancelled"
    case .refused(let reason): reason
    }
  }
}
