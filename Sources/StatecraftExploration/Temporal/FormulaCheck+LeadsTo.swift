extension FormulaCheck {
  /// A run in which a premise holds at some time and the goal neither then nor later; `nil` if the
  /// premise always leads to the goal.
  ///
  /// The same as ``counterexample(to:)`` for `always(implies(premise, eventually(goal)))`, with
  /// less memory: only situations without the goal are decomposed.
  ///
  /// Premise and goal are given by their numbers among the facts of the graph.
  func counterexample(
    toFact premise: Int,
    leadingTo goal: Int
  ) throws(TemporalError) -> Lasso? {
    try check(states: 2)
    let (premiseBit, goalBit) = (1 << UInt64(premise) as UInt64, 1 << UInt64(goal) as UInt64)
    var isWaiting = BitVector(count: graph.count)
    var starts: [Int] = []
    for situation in 0..<graph.count where graph.facts[situation] & goalBit == 0 {
      isWaiting[situation] = true
      if graph.facts[situation] & premiseBit != 0 { starts.append(situation) }
    }
    guard !starts.isEmpty else { return nil }
    let product = ProductGraph(graph, .universal, allowed: isWaiting)
    let fairness = FairnessTable(graph)
    let found = try FairComponents(product, fairness, from: starts, limit)
    guard !found.components.isEmpty else { return nil }

    // The first state of the automaton waits for the premise, the second one stays without the goal.
    let whole = ProductGraph(
      graph,
      BuchiAutomaton(
        states: [
          [
            BuchiAutomaton.Transition(positive: 0, negative: 0, target: 0, acceptance: 0),
            BuchiAutomaton.Transition(
              positive: premiseBit,
              negative: goalBit,
              target: 1,
              acceptance: 0
            ),
          ],
          [BuchiAutomaton.Transition(positive: 0, negative: goalBit, target: 1, acceptance: 0)],
        ],
        initial: 0,
        acceptanceCount: 0
      )
    )
    var isFair = BitVector(count: graph.count)
    for node in found.components.joined() { isFair[Int(node)] = true }
    var ways = PathSearch(nodeCount: whole.nodeCount, limit)
    guard
      let way = try ways.path(whole, from: whole.starts, to: { $0 % 2 == 1 && isFair[$0 / 2] }),
      let component = found.components.first(where: { $0.contains(UInt32(way.end / 2)) })
    else { return nil }
    let loop = try LoopBuilder(product, fairness, component, limit).loop(from: way.end / 2)
    return Lasso(stem: way.moves.map { $0.step }, loop: loop).rotated()
  }
}
