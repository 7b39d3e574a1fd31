/// Finds histories whose defaults cannot be followed to states: they lead back to themselves, or
/// through too many other histories.
package enum HistoryChains {
  /// The most histories that may lead to a state one after another.
  package static let limit = 8

  /// What is wrong with the default of a history.
  package enum Fault: Sendable, Hashable {
    /// The default leads to histories that lead to each other.
    case circle
    /// The default leads through more histories than the limit.
    case tooLong

    /// The text of a finding.
    ///
    /// - Parameter history: the name of the history.
    /// - Returns: what is wrong with it.
    package func problem(of history: String) -> String {
      switch self {
      case .circle: "the default of the history '\(history)' leads back to a history on its way"
      case .tooLong:
        "the default of the history '\(history)' leads through more than "
          + "\(HistoryChains.limit) histories"
      }
    }
  }

  /// Finds the faults of histories.
  ///
  /// - Parameter defaults: the default targets of each history.
  /// - Returns: the histories with faults, in their order. Without their defaults, no others have
  ///   any.
  /// - Complexity: O(targets).
  package static func faults(
    _ defaults: [ShortList<TargetNode>]
  ) -> [(history: Int, fault: Fault)] {
    var users: [Int: [Int]] = [:]
    var open = Array(repeating: 0, count: defaults.count)
    for (user, targets) in defaults.enumerated() {
      for case .history(let history) in targets {
        users[history, default: []].append(user)
        open[user] += 1
      }
    }
    if users.isEmpty { return [] }
    var lengths = Array(repeating: 1, count: defaults.count)
    var ready = defaults.indices.filter { open[$0] == 0 }
    var tooLong: Set<Int> = []
    while let history = ready.popLast() {
      if lengths[history] > limit {
        tooLong.insert(history)
        lengths[history] = 1
      }
      for user in users[history] ?? [] {
        lengths[user] = max(lengths[user], lengths[history] + 1)
        open[user] -= 1
        if open[user] == 0 { ready.append(user) }
      }
    }
    return defaults.indices.compactMap { history in
      if open[history] > 0 { return (history, .circle) }
      return tooLong.contains(history) ? (history, .tooLong) : nil
    }
  }
}
