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
    firstStep.countedBytes + facts.countedBytes + targets.countedBytes + labels.countedBytes
  }
}
