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

  /// The graphs of all runs that are fair, and in which each timer ends.
  struct FairRuns {
    /// Also of those in which timers fire forever without time passing.
    let all: NaiveRuns
    /// Of those in which time goes on; `nil` where it never has to wait for a timer.
    let inTime: NaiveRuns?
  }

  /// The graphs of all runs.
  func runs(_ fairness: [RandomFairness]) -> FairRuns {
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
    // A timer that waits ends, each in its place.
    conditions += Set(waiting.joined()).map { place in
      NaiveRuns.Condition(
        isStrong: false,
        isAsked: waiting.map { $0.contains(place) },
        serves: all.map { $0.ended.contains(place) }
      )
    }
    // Where a timer is due, no time passes.
    let standing = NaiveRuns.Condition(
      isStrong: false,
      isAsked: machines.map { $0.nextDeadline == $0.now },
      serves: all.map { _ in false }
    )
    func graph(_ conditions: [NaiveRuns.Condition]) -> NaiveRuns {
      NaiveRuns(
        count: machines.count,
        steps: all.map { ($0.from, $0.to) },
        conditions: conditions
      )
    }
    return FairRuns(
      all: graph(conditions),
      inTime: standing.isAsked.contains(true) ? graph(conditions + [standing]) : nil
    )
  }

  /// What no run refutes is proved if time goes on in a run from one of some machines.
  func provedIfTimePasses(from starts: [Int], _ runs: FairRuns) -> Verdict {
    guard let inTime = runs.inTime else { return .proved }
    return inTime.hasRun(from: starts, within: machines.map { _ in true }) ? .proved : .vacuous
  }

  /// The verdict on a claim, and the number of the steps of its path, if it has a shortest one.
  ///
  /// - Parameters:
  ///   - claim: the claim; not one with a time, which has an exploration of its own.
  ///   - runs: the graphs of all runs.
  /// - Returns: both.
  func verdict(on claim: RandomClaim, _ runs: FairRuns) -> (verdict: Verdict, path: Int?) {
    switch claim.kind {
    case .always: return refuted(at: distance(to: { !claim.fact.holds(in: $0) }))
    case .never: return refuted(at: distance(to: { claim.fact.holds(in: $0) }))
    case .possible:
      let found = distance(to: { claim.fact.holds(in: $0) })
      return (found == nil ? .refuted : .proved, found)
    case .alwaysPossible:
      let lost = distance(losing: { claim.fact.holds(in: $0) })
      return lost == nil ? (provedIfTimePasses(from: [0], runs), nil) : (.refuted, lost)
    case .step, .ensures:
      let meant = steps.filter {
        $0.label != .tick && claim.isAboutStep(entering: $0.entered)
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

  private func verdict(onRuns claim: RandomClaim, _ runs: FairRuns) -> Verdict {
    let everywhere = machines.map { _ in true }
    let lacksGoal = machines.map { !claim.goal.holds(in: $0) }
    let premises = machines.indices.filter { claim.fact.holds(in: machines[$0]) }
    let isRefuted =
      switch claim.kind {
      case .eventually: runs.all.hasRun(from: [0], within: lacksGoal)
      case .again: runs.all.hasRun(from: Array(machines.indices), within: lacksGoal)
      case .settles: runs.all.hasRun(from: [0], within: everywhere, visiting: lacksGoal)
      default: runs.all.hasRun(from: premises, within: lacksGoal)
      }
    if isRefuted { return .refuted }
    switch claim.kind {
    case .leads: return premises.isEmpty ? .vacuous : provedIfTimePasses(from: premises, runs)
    case .implies where !runs.all.hasRun(from: premises, within: everywhere): return .vacuous
    default: return provedIfTimePasses(from: [0], runs)
    }
  }
}
