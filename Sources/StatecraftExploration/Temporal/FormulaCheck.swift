/// Checks claims about runs on an explored graph.
///
/// A run is an infinite path from situation 0 that is fair. A run that ends repeats its last
/// situation forever by a step labelled ``StepGraph/stay``.
struct FormulaCheck {
  let graph: StepGraph
  /// What ends a check early; its bytes are those that a check may need besides the graph.
  let limit: SearchLimit

  init(_ graph: StepGraph, limit: SearchLimit = .none) {
    self.graph = graph
    self.limit = limit
  }

  init(_ graph: StepGraph, memoryBudget: Int) {
    self.init(graph, limit: SearchLimit(bytes: memoryBudget))
  }

  /// A run for which a formula does not hold; `nil` if it holds for each run.
  ///
  /// Facts of the formula are the bits of ``StepGraph/facts``.
  func counterexample(to formula: TemporalFormula<Int>) throws(TemporalError) -> Lasso? {
    let automaton = try BuchiAutomaton(try NormalFormula(formula, negated: true))
    try check(states: automaton.states.count)
    return try RunSearch(graph, automaton, limit).run()
  }

  /// Refuses what needs more memory than is allowed, or more numbers than there are, or comes too late.
  func check(states: Int) throws(TemporalError) {
    let bytes = FairComponents.bytes(situations: graph.count, states: states)
    let most = min(limit.bytes, 8 * Int(UInt32.max - 2))
    if bytes > most { throw .tooMuchMemory(bytes: bytes, budget: most) }
    try limit.check()
  }
}
