@testable import StatecraftExploration

/// A lasso read step by step: whether it is a run, whether it is fair, and what is true on it.
struct LassoReading {
  let graph: StepGraph
  let lasso: Lasso

  /// The situations from which the steps start.
  private var situations: [Int] {
    var situations: [Int] = []
    var situation = 0
    for step in lasso.stem + lasso.loop {
      situations.append(situation)
      situation = Int(graph.targets[step])
    }
    return situations
  }

  /// Whether the steps follow each other, and the loop leads back to its start.
  var isRun: Bool {
    guard !lasso.loop.isEmpty else { return false }
    var situation = 0
    var entry = 0
    for (position, step) in (lasso.stem + lasso.loop).enumerated() {
      guard graph.steps(of: situation).contains(step) else { return false }
      if position == lasso.stem.count { entry = situation }
      situation = Int(graph.targets[step])
    }
    return situation == entry
  }

  /// Whether the loop, gone round forever, is fair.
  var isFair: Bool {
    let visited = situations[lasso.stem.count...]
    return graph.fairness.allSatisfy { condition in
      func serves(_ step: Int) -> Bool {
        condition.labels.contains(graph.labels[step]) || condition.otherSteps.contains(step)
      }
      func demands(_ situation: Int) -> Bool {
        switch condition.demand {
        case .whereServed: graph.steps(of: situation).contains { serves($0) }
        case .inSituations(let situations): situations[situation]
        }
      }
      if lasso.loop.contains(where: serves) { return true }
      return condition.isStrong
        ? !visited.contains(where: demands) : !visited.allSatisfy(demands)
    }
  }

  /// How many steps the run takes until it goes round the loop and a premise has been true since when
  /// the goal is not; `nil` if there is no such position.
  ///
  /// That is what a shortest run has the fewest of. The length of the stem says less, because the loop
  /// may start before the premise is true.
  func stepsToLoop(ofFact premise: Int, without goal: Int) -> Int? {
    let situations = situations
    var isWaiting = false
    for position in 0..<situations.count + lasso.loop.count {
      let index = position < situations.count ? position : position - lasso.loop.count
      let facts = graph.facts[situations[index]]
      isWaiting = (isWaiting || facts & 1 << UInt64(premise) != 0) && facts & 1 << UInt64(goal) == 0
      if isWaiting, position >= lasso.stem.count { return position }
    }
    return nil
  }

  /// Whether a formula is true of the run.
  func satisfies(_ formula: TemporalFormula<Int>) -> Bool { truth(of: formula)[0] }

  /// Whether a formula is true at each position.
  private func truth(of formula: TemporalFormula<Int>) -> [Bool] {
    let situations = situations
    let positions = situations.indices
    func after(_ position: Int) -> Int {
      position + 1 < situations.count ? position + 1 : lasso.stem.count
    }
    /// The least (or greatest) truth with which each position agrees with the next one.
    func fixpoint(_ start: Bool, _ rule: (Int, Bool) -> Bool) -> [Bool] {
      var truth = [Bool](repeating: start, count: situations.count)
      for _ in 0...situations.count {
        for position in positions.reversed() {
          truth[position] = rule(position, truth[after(position)])
        }
      }
      return truth
    }
    switch formula {
    case .constant(let value): return situations.map { _ in value }
    case .fact(let fact): return situations.map { graph.facts[$0] & (1 << UInt64(fact)) != 0 }
    case .not(let part): return truth(of: part).map { !$0 }
    case .and(let first, let second):
      return zip(truth(of: first), truth(of: second)).map { $0 && $1 }
    case .or(let first, let second):
      return zip(truth(of: first), truth(of: second)).map { $0 || $1 }
    case .implies(let first, let second):
      return zip(truth(of: first), truth(of: second)).map { !$0 || $1 }
    case .equivalent(let first, let second):
      return zip(truth(of: first), truth(of: second)).map { $0 == $1 }
    case .next(let part):
      let truth = truth(of: part)
      return positions.map { truth[after($0)] }
    case .eventually(let part):
      let truth = truth(of: part)
      return fixpoint(false) { truth[$0] || $1 }
    case .always(let part):
      let truth = truth(of: part)
      return fixpoint(true) { truth[$0] && $1 }
    case .until(let first, let second):
      let (first, second) = (truth(of: first), truth(of: second))
      return fixpoint(false) { second[$0] || first[$0] && $1 }
    case .weakUntil(let first, let second):
      let (first, second) = (truth(of: first), truth(of: second))
      return fixpoint(true) { second[$0] || first[$0] && $1 }
    case .release(let first, let second):
      let (first, second) = (truth(of: first), truth(of: second))
      return fixpoint(true) { second[$0] && (first[$0] || $1) }
    }
  }

  /// All lassos with at most so many steps.
  static func all(of graph: StepGraph, steps: Int) -> [Lasso] {
    var lassos: [Lasso] = []
    var paths: [[Int]] = [[]]
    for _ in 0..<steps {
      var longer: [[Int]] = []
      for path in paths {
        let visited = [0] + path.map { Int(graph.targets[$0]) }
        for step in graph.steps(of: visited[path.count]) {
          longer.append(path + [step])
          for (position, situation) in visited.enumerated()
          where situation == Int(graph.targets[step]) {
            lassos.append(
              Lasso(stem: Array(path[..<position]), loop: Array(path[position...]) + [step])
            )
          }
        }
      }
      paths = longer
    }
    return lassos
  }
}
