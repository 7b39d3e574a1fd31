/// Checks claims about runs on an explored graph.
///
/// A run is an infinite path from situation 0 that is fair. A run that ends repeats its last
/// situation forever by a step labelled ``StepGraph/stay``.
struct FormulaCheck {
  let graph: StepGraph
  /// How many bytes a check may need besides the graph.
  let memoryBudget: Int

  init(_ graph: StepGraph, memoryBudget: Int = .max) {
    self.graph = graph
    self.memoryBudget = memoryBudget
  }

  /// A run for which a formula does not hold; `nil` if it holds for each run.
  ///
  /// Facts of the formula are the bits of ``StepGraph/facts``.
  func counterexample(to formula: TemporalFormula<Int>) throws(TemporalError) -> Lasso? {
    let automaton = try BuchiAutomaton(try NormalFormula(formula, negated: true))
    try check(states: automaton.states.count)
    return RunSearch(graph, automaton).run()
  }

  /// Refuses what needs more memory than is allowed, or more numbers than there are.
  func check(states: Int) throws(TemporalError) {
    let bytes = FairComponents.bytes(situations: graph.count, states: states)
    let limit = min(memoryBudget, 8 * Int(UInt32.max - 2))
    if bytes > limit { throw .tooMuchMemory(bytes: bytes, budget: limit) }
  }
}
