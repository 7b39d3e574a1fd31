extension StepGraph {
  /// Returns for each situation whether one of the given situations can be reached from it.
  ///
  /// Which of several timers fires first depends on the times that remain, and a situation stands
  /// for all combinations of them. With `surely` a situation counts only if a goal can be reached
  /// from each combination: by an event or the end of an invocation, which can come at any time, or
  /// whichever timer fires first.
  ///
  /// - Parameters:
  ///   - timers: the labels of timers.
  ///   - surely: whether a goal must be reachable whatever the remaining times are.
  ///   - limit: what ends the search early.
  ///   - isGoal: whether a situation is one of those to be reached.
  /// - Returns: for each situation whether a goal is reached from it.
  /// - Throws: what has ended the search.
  /// - Complexity: O(steps).
  func canReach(
    timers: Range<UInt32>,
    surely: Bool,
    _ limit: SearchLimit = .none,
    _ isGoal: (Int) -> Bool
  ) throws(TemporalError) -> [Bool] {
    // For each step its source and its place among those of its target; for each situation two numbers.
    try limit.check(using: targets.count * 8 + count * 16)
    let (starts, incoming) = stepsByTarget
    var firing = [UInt32](repeating: 0, count: count)
    var sources = [UInt32](repeating: 0, count: targets.count)
    for situation in 0..<count {
      for step in steps(of: situation) {
        sources[step] = UInt32(situation)
        if timers.contains(labels[step]) { firing[situation] += 1 }
      }
    }
    var reached = [Bool](repeating: false, count: count)
    var open = (0..<count).filter(isGoal)
    for situation in open { reached[situation] = true }
    var visited = 0
    while let situation = open.popLast() {
      visited += 1
      if limit.isDue(visited) { try limit.check() }
      for position in starts[situation]..<starts[situation + 1] {
        let step = Int(incoming[position])
        let source = Int(sources[step])
        if reached[source] { continue }
        if surely, timers.contains(labels[step]) {
          firing[source] -= 1
          if firing[source] > 0 { continue }
        }
        reached[source] = true
        open.append(source)
      }
    }
    return reached
  }

  /// The steps in the order of their targets, and for each situation where the steps to it start.
  private var stepsByTarget: (starts: [Int], steps: [UInt32]) {
    var starts = [Int](repeating: 0, count: count + 1)
    for target in targets { starts[Int(target) + 1] += 1 }
    for situation in 0..<count { starts[situation + 1] += starts[situation] }
    var free = starts
    var steps = [UInt32](repeating: 0, count: targets.count)
    for step in targets.indices {
      let target = Int(targets[step])
      steps[free[target]] = UInt32(step)
      free[target] += 1
    }
    return (starts, steps)
  }
}
