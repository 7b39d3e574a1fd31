@testable import StatecraftExploration

/// A slow and literal model checker for small graphs, to compare with.
///
/// It guesses in each situation the truth of everything that is said about the next one, and keeps
/// the guesses that come true. It knows no normal form, no automaton and no depth-first search; the
/// strong conditions that a run leaves unserved are guessed, too.
///
/// Source: Lichtenstein and Pnueli, 1985.
struct Tableau {
  /// Mistakes to make on purpose: each must be noticed.
  enum Mistake: CaseIterable {
    case noFairness, strongIsWeak, weakIsStrong, noStaying, untilNeedNotCome
    case servedOutside, nextIsNow
  }

  /// What only the next situation decides.
  private enum Promise: Hashable {
    case next(TemporalFormula<Int>)
    case until(TemporalFormula<Int>, TemporalFormula<Int>)
  }

  private let graph: StepGraph
  private let formula: TemporalFormula<Int>
  private let mistake: Mistake?
  private let promises: [Promise]
  private let guesses: Int

  init(_ graph: StepGraph, _ formula: TemporalFormula<Int>, mistake: Mistake? = nil) {
    self.graph = graph
    self.formula = Self.core(formula)
    self.mistake = mistake
    promises = Self.promises(self.formula)
    guesses = 1 << promises.count
  }

  /// How many promises a formula has.
  static func width(of formula: TemporalFormula<Int>) -> Int { promises(core(formula)).count }

  /// Whether each fair run from situation 0 satisfies the formula.
  func holds() -> Bool {
    var targets = [UInt64](repeating: 0, count: graph.count * guesses)
    for from in targets.indices {
      for step in steps(of: from / guesses) {
        for to in nodes(step) where isConsistent(from, to) { targets[from] |= 1 << UInt64(to) }
      }
    }
    let strong = graph.fairness.indices.filter { isStrong($0) }
    for unserved in 0..<(1 << strong.count) {
      let given = strong.indices.filter { unserved & (1 << $0) != 0 }.map { strong[$0] }
      let fair = fairNodes(targets, withoutDemandOf: given)
      let reach = closure(targets)
      for start in 0..<guesses where !isTrue(formula, start) {
        if (reach[start] | 1 << UInt64(start)) & fair != 0 { return false }
      }
    }
    return true
  }

  private func steps(of situation: Int) -> [Int] {
    graph.steps(of: situation).filter {
      mistake != .noStaying || graph.labels[$0] != StepGraph.stay
    }
  }

  private func nodes(_ step: Int) -> Range<Int> {
    let target = Int(graph.targets[step])
    return target * guesses..<(target + 1) * guesses
  }

  private func isStrong(_ condition: Int) -> Bool {
    switch mistake {
    case .noFairness, .strongIsWeak: false
    case .weakIsStrong: true
    default: graph.fairness[condition].isStrong
    }
  }

  private func serves(_ step: Int, _ condition: FairnessCondition) -> Bool {
    condition.labels.contains(graph.labels[step]) || condition.otherSteps.contains(step)
  }

  private func demands(_ situation: Int, _ condition: FairnessCondition) -> Bool {
    switch condition.demand {
    case .whereServed: graph.steps(of: situation).contains { serves($0, condition) }
    case .inSituations(let situations): situations[situation]
    }
  }

  /// The nodes on which a run can go round forever and be fair, where the given conditions are
  /// never asked for, and all other strong ones are served.
  private func fairNodes(_ targets: [UInt64], withoutDemandOf given: [Int]) -> UInt64 {
    var open: UInt64 = 0
    for node in targets.indices
    where given.allSatisfy({ !demands(node / guesses, graph.fairness[$0]) }) {
      open |= 1 << UInt64(node)
    }
    var inside = targets.map { $0 & open }
    for node in inside.indices where open & (1 << UInt64(node)) == 0 { inside[node] = 0 }
    let reach = closure(inside)
    var fair: UInt64 = 0
    for node in inside.indices where reach[node] & (1 << UInt64(node)) != 0 {
      var round: UInt64 = 0
      for other in inside.indices
      where reach[node] & (1 << UInt64(other)) != 0 && reach[other] & (1 << UInt64(node)) != 0 {
        round |= 1 << UInt64(other)
      }
      if isFair(round, inside, given) { fair |= round }
    }
    return fair
  }

  private func isFair(_ round: UInt64, _ targets: [UInt64], _ given: [Int]) -> Bool {
    let members = targets.indices.filter { round & (1 << UInt64($0)) != 0 }
    for promise in promises where mistake != .untilNeedNotCome {
      guard case .until(let first, let second) = promise else { continue }
      let comes = members.contains {
        !isTrue(.until(first, second), $0) || isTrue(second, $0)
      }
      if !comes { return false }
    }
    for (number, condition) in graph.fairness.enumerated() where mistake != .noFairness {
      let isServed = members.contains { member in
        steps(of: member / guesses).contains { step in
          serves(step, condition)
            && (mistake == .servedOutside
              || nodes(step).contains { (targets[member] & round) & (1 << UInt64($0)) != 0 })
        }
      }
      if isServed { continue }
      if isStrong(number) {
        if !given.contains(number) { return false }
      } else if members.allSatisfy({ demands($0 / guesses, condition) }) {
        return false
      }
    }
    return true
  }

  private func closure(_ targets: [UInt64]) -> [UInt64] {
    var reach = targets
    for middle in reach.indices {
      for from in reach.indices where reach[from] & (1 << UInt64(middle)) != 0 {
        reach[from] |= reach[middle]
      }
    }
    return reach
  }

  /// Whether what one node says about the next situation is true in another one.
  private func isConsistent(_ from: Int, _ to: Int) -> Bool {
    promises.indices.allSatisfy { number in
      let promised = (from % guesses) & (1 << number) != 0
      switch promises[number] {
      case .next(let part): return promised == isTrue(part, mistake == .nextIsNow ? from : to)
      case .until(let first, let second): return promised == isTrue(.until(first, second), to)
      }
    }
  }

  private func isTrue(_ formula: TemporalFormula<Int>, _ node: Int) -> Bool {
    func promised(_ promise: Promise) -> Bool {
      guard let number = promises.firstIndex(of: promise) else { return false }
      return (node % guesses) & (1 << number) != 0
    }
    switch formula {
    case .constant(let value): return value
    case .fact(let fact): return graph.facts[node / guesses] & (1 << UInt64(fact)) != 0
    case .not(let part): return !isTrue(part, node)
    case .and(let first, let second): return isTrue(first, node) && isTrue(second, node)
    case .next(let part): return promised(.next(part))
    case .until(let first, let second):
      return isTrue(second, node) || (isTrue(first, node) && promised(.until(first, second)))
    default: preconditionFailure("\(formula) is not in the core")
    }
  }

  private static func promises(_ formula: TemporalFormula<Int>) -> [Promise] {
    var found = formula.parts.flatMap { promises($0) }
    switch formula {
    case .next(let part): found.append(.next(part))
    case .until(let first, let second): found.append(.until(first, second))
    default: break
    }
    var seen: Set<Promise> = []
    return found.filter { seen.insert($0).inserted }
  }

  /// The formula with no other operators than `not`, `and`, `next` and `until`.
  private static func core(_ formula: TemporalFormula<Int>) -> TemporalFormula<Int> {
    switch formula {
    case .constant, .fact: return formula
    case .not(let part): return .not(core(part))
    case .and(let first, let second): return .and(core(first), core(second))
    case .or(let first, let second): return .not(.and(.not(core(first)), .not(core(second))))
    case .implies(let first, let second): return .not(.and(core(first), .not(core(second))))
    case .equivalent(let first, let second):
      return core(.and(.implies(first, second), .implies(second, first)))
    case .next(let part): return .next(core(part))
    case .eventually(let part): return .until(.constant(true), core(part))
    case .always(let part): return .not(.until(.constant(true), .not(core(part))))
    case .until(let first, let second): return .until(core(first), core(second))
    case .weakUntil(let first, let second):
      let (first, second) = (core(first), core(second))
      return .not(.until(.not(second), .and(.not(first), .not(second))))
    case .release(let first, let second):
      return .not(.until(.not(core(first)), .not(core(second))))
    }
  }
}
