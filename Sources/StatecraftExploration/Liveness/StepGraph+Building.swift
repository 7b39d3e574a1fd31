extension StepGraph {
  /// A graph without situations, to which they are added one after the other.
  static var empty: StepGraph {
    StepGraph(firstStep: [], targets: [], labels: [], facts: [], fairness: [])
  }

  /// Adds the next situation; its steps follow.
  mutating func begin(facts bits: UInt64) {
    firstStep.append(targets.count)
    facts.append(bits)
  }

  /// Adds a step of the last situation.
  mutating func add(_ target: Int, _ label: UInt32) {
    targets.append(UInt32(target))
    labels.append(label)
  }

  /// Lets runs end in the last situation.
  mutating func addStay(at situation: Int) { add(situation, Self.stay) }

  /// Ends the list of situations.
  mutating func finish() { firstStep.append(targets.count) }

  /// The memory that the graph uses.
  var byteCount: Int {
    (firstStep.capacity + facts.capacity) * 8 + (targets.capacity + labels.capacity) * 4
  }

  /// Returns for each situation whether one of the given situations can be reached from it.
  ///
  /// - Complexity: O(steps).
  func canReach(_ isGoal: (Int) -> Bool) -> [Bool] {
    var starts = [Int](repeating: 0, count: count + 1)
    for target in targets { starts[Int(target) + 1] += 1 }
    for situation in 0..<count { starts[situation + 1] += starts[situation] }
    var free = starts
    var sources = [UInt32](repeating: 0, count: targets.count)
    for situation in 0..<count {
      for step in steps(of: situation) {
        let target = Int(targets[step])
        sources[free[target]] = UInt32(situation)
        free[target] += 1
      }
    }
    var reached = [Bool](repeating: false, count: count)
    var open = (0..<count).filter(isGoal)
    for situation in open { reached[situation] = true }
    while let situation = open.popLast() {
      for position in starts[situation]..<starts[situation + 1] {
        let source = Int(sources[position])
        if !reached[source] {
          reached[source] = true
          open.append(source)
        }
      }
    }
    return reached
  }
}
