extension FormulaCheck {
  /// Whether a run goes on from one of the situations that satisfy a condition.
  ///
  /// - Parameter isStart: whether a situation is one of those.
  /// - Returns: whether one of them is on a run.
  /// - Throws: what has ended the search.
  /// - Complexity: O(steps × conditions).
  func hasRun(from isStart: (Int) -> Bool) throws(TemporalError) -> Bool {
    let starts = (0..<graph.count).filter(isStart)
    guard !starts.isEmpty else { return false }
    try check(states: 1)
    let product = ProductGraph(graph, .universal)
    let found = try FairComponents(product, FairnessTable(graph), from: starts, limit)
    return !found.components.isEmpty
  }

  /// The position of the first premise of a formula that is true on no run where the formula asks for it;
  /// `nil` if there is none.
  ///
  /// - Parameter formula: a formula that holds for each run.
  /// - Returns: the position among ``TemporalFormula/premises``.
  /// - Throws: what has ended the search.
  /// - Complexity: that of ``counterexample(to:)`` for each premise.
  func absentPremise(of formula: TemporalFormula<Int>) throws(TemporalError) -> Int? {
    for (number, premise) in formula.premises.enumerated() {
      let run = try counterexample(to: premise.absence)
      if run == nil { return number }
    }
    return nil
  }
}
