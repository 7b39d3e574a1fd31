@testable import StatecraftExploration
import Testing

struct BuchiAutomatonTests {
  typealias Formula = TemporalFormula<Int>

  private func states(_ formula: Formula) throws -> Int {
    try BuchiAutomaton(try NormalFormula(formula)).states.count
  }

  @Test func `automata of usual formulas are as small as they can be`() throws {
    let (p, q) = (Formula.fact(0), Formula.fact(1))
    #expect(try states(.always(p)) == 1)
    #expect(try states(.always(.eventually(p))) == 1)
    #expect(try states(.and(.always(.eventually(p)), .always(.eventually(q)))) == 1)
    #expect(try states(.eventually(p)) == 2)
    #expect(try states(.until(p, q)) == 2)
    #expect(try states(.eventually(.always(p))) == 2)
    #expect(try states(.not(.always(.implies(p, .eventually(q))))) == 2)
    #expect(try states(.always(.implies(p, .eventually(q)))) == 2)
    #expect(try states(.next(.next(p))) == 4)
  }

  @Test func `a formula that no run satisfies has an automaton without transitions`() throws {
    let p = Formula.fact(0)
    for formula: Formula in [
      .constant(false), .and(p, .not(p)), .and(.always(p), .eventually(.not(p))),
      .and(.eventually(.always(p)), .always(.eventually(.not(p)))),
    ] {
      let automaton = try BuchiAutomaton(try NormalFormula(formula))
      #expect(automaton.states[automaton.initial].isEmpty, "\(formula)")
    }
  }

  @Test func `nested equivalences take no exponential time`() throws {
    var formula = Formula.fact(0)
    for _ in 0..<300 { formula = .equivalent(formula, .fact(0)) }
    #expect(try NormalFormula(formula).temporalParts.isEmpty)
  }

  @Test func `a formula that is too large is refused with its size`() throws {
    var deep = Formula.fact(0)
    for _ in 0..<20_000 { deep = .next(deep) }
    #expect(throws: TemporalError.tooManyParts(limit: 2_000)) { try NormalFormula(deep) }
    var wide = Formula.fact(0)
    for _ in 0..<65 { wide = .next(wide) }
    #expect(throws: TemporalError.tooManyOperators(65, limit: 64)) { try NormalFormula(wide) }
    #expect(throws: TemporalError.tooManyFacts(65, limit: 64)) { try NormalFormula(.fact(64)) }
    let many = Formula.all(
      (0..<20).map { .eventually(.and(.fact(2 * $0), .next(.fact(2 * $0 + 1)))) }
    )
    #expect(throws: TemporalError.tooManyAutomatonStates(limit: 1_024)) {
      try BuchiAutomaton(try NormalFormula(many))
    }
    #expect(
      "\(TemporalError.tooManyOperators(65, limit: 64))"
        == "the formula has 65 different temporal operators, at most 64 can be checked; "
        + "write it as several claims"
    )
  }

  @Test func `a check that needs more memory than the budget is refused`() {
    let graph = FairnessModels.grid(2, 10).graph
    #expect(throws: TemporalError.tooMuchMemory(bytes: 1_600, budget: 1_000)) {
      try FormulaCheck(graph, memoryBudget: 1_000).counterexample(to: .always(.fact(0)))
    }
  }

  @Test func `a formula reads as it is written`() {
    let formula = TemporalFormula<String>.always(
      .implies(.fact("called"), .until(.not(.fact("open")), .constant(true)))
    )
    #expect("\(formula)" == "always(implies(called, until(not(open), true)))")
  }

  @Test func `a fact that occurs twice gets one number`() throws {
    let formula = TemporalFormula<String>.and(.fact("a"), .or(.fact("b"), .fact("a")))
    let numbered = try formula.numbered(isSame: ==)
    #expect(numbered.facts == ["a", "b"])
    #expect(numbered.formula == .and(.fact(0), .or(.fact(1), .fact(0))))
  }
}
