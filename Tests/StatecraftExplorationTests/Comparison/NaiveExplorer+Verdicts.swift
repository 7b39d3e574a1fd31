import Statecraft
import StatecraftExploration

extension NaiveExplorer {
  /// Whether a machine can stay as it is forever.
  private func canStay(_ number: Int) -> Bool { machines[number].nextDeadline == nil }

  /// The fewest steps to a machine of which a fact is true; `nil` if there is none.
  private func distance(to fact: (Machine<Walk>) -> Bool) -> Int? {
    machines.firstIndex(where: fact).map { depths[$0] }
  }

  /// The fewest steps to a machine from which none is reached of which the fact is true.
  private func distance(losing fact: (Machine<Walk>) -> Bool) -> Int? {
    var sources: [[Int]] = Array(repeating: [], count: machines.count)
    for step in steps { sources[step.to].append(step.from) }
    var reaches = machines.map(fact)
    var open = reaches.indices.filter { reaches[$0] }
    while let number = open.popLast() {
      for source in sources[number] where !reaches[source] {
        reaches[source] = true
        open.append(source)
      }
    }
    return reaches.firstIndex(of: false).map { depths[$0] }
  }

  /// The graph of all runs that are fair, and in which time goes on.
  func runs(_ fairness: [RandomFairness]) -> NaiveRuns {
    let stays = machines.indices.filter(canStay)
      .map { Step(from: $0, label: .stay, to: $0) }
    let all = steps + stays
    func condition(_ label: Label, isStrong: Bool, _ isAsked: [Bool]) -> NaiveRuns.Condition {
      NaiveRuns.Condition(
        isStrong: isStrong,
        isAsked: isAsked,
        serves: all.map { $0.label == label }
      )
    }
    var conditions = fairness.map { fair in
      var isPossible = machines.map { _ in false }
      for step in steps where step.label == .event(fair.event) { isPossible[step.from] = true }
      return condition(.event(fair.event), isStrong: fair.isStrong, isPossible)
    }
    // While a timer waits, time passes. Where none does, it can.
    conditions.append(condition(.tick, isStrong: false, machines.indices.map { !canStay($0) }))
    return NaiveRuns(
      count: machines.count,
      steps: all.map { ($0.from, $0.to) },
      conditions: conditions
    )
  }

  /// The verdict on a claim, and the number of the steps of its path, if it has a shortest one.
  ///
  /// - Parameters:
  ///   - claim: the claim; not one with a time, which has an exploration of its own.
  ///   - runs: the graph of all runs.
  /// - Returns: both.
  func verdict(on claim: RandomClaim, _ runs: NaiveRuns) -> (verdict: Verdict, path: Int?) {
    switch claim.kind {
    case .always: return refuted(at: distance(to: { !claim.fact.holds(in: $0) }))
    case .never: return refuted(at: distance(to: { claim.fact.holds(in: $0) }))
    case .possible:
      let found = distance(to: { claim.fact.holds(in: $0) })
      return (found == nil ? .refuted : .proved, found)
    case .alwaysPossible: return refuted(at: distance(losing: { claim.fact.holds(in: $0) }))
    case .step, .ensures:
      let meant = steps.filter {
        $0.label != .tick && claim.applies(machines[$0.from], machines[$0.to])
      }
      if meant.isEmpty { return (.vacuous, nil) }
      let broken = meant.filter { claim.isBroken(between: machines[$0.from], machines[$0.to]) }
      return refuted(at: broken.map { depths[$0.from] + 1 }.min())
    case .leads, .implies, .eventually, .again, .settles:
      return (verdict(onRuns: claim, runs), nil)
    case .within: preconditionFailure("a claim with a time has an exploration of its own")
    }
  }

  private func refuted(at distance: Int?) -> (verdict: Verdict, path: Int?) {
    (distance == nil ? .proved : .refuted, distance)
  }

  private func verdict(onRuns claim: RandomClaim, _ runs: NaiveRuns) -> Verdict {
    let lacksGoal = machines.map { !claim.goal.holds(in: $0) }
    let isRefuted: Bool
    switch claim.kind {
    case .eventually: isRefuted = runs.hasRun(from: [0], within: lacksGoal)
    case .again: isRefuted = runs.hasRun(from: Array(machines.indices), within: lacksGoal)
    case .settles:
      isRefuted = runs.hasRun(
        from: [0],
        within: machines.map { _ in true },
        visiting: lacksGoal
      )
    default:
      let premises = machines.indices.filter { claim.fact.holds(in: machines[$0]) }
      if premises.isEmpty { return .vacuous }
      isRefuted = runs.hasRun(from: premises, within: lacksGoal)
    }
    return isRefuted ? .refuted : .proved
  }
}
