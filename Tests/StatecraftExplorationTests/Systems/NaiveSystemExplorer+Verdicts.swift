import Statecraft
import StatecraftExploration

extension NaiveSystemExplorer {
  /// For each sign the fewest steps to it.
  var signs: [Sign: Int] {
    Dictionary(
      zip(states.map { Sign($0.machines, $0.queues) }, depths),
      uniquingKeysWith: min
    )
  }

  /// Whether there are states in which no time can pass.
  private var canBeUrgent: Bool { states.contains(where: \.isUrgent) }

  /// The fewest steps to a state of which a fact is true; `nil` if there is none.
  private func distance(to fact: (RandomSystemFact.View) -> Bool) -> Int? {
    states.firstIndex { fact($0.view) }.map { depths[$0] }
  }

  /// Whether from some state none is reached of which a fact is true.
  private func canLose(_ fact: RandomSystemFact) -> Bool {
    var sources: [[Int]] = Array(repeating: [], count: states.count)
    for step in steps { sources[step.to].append(step.from) }
    var reaches = states.map { fact.holds(in: $0.view) }
    var open = reaches.indices.filter { reaches[$0] }
    while let number = open.popLast() {
      for source in sources[number] where !reaches[source] {
        reaches[source] = true
        open.append(source)
      }
    }
    return reaches.contains(false)
  }

  /// The graph of all fair runs in which each timer ends, and all work but what never does.
  ///
  /// - Parameters:
  ///   - random: the system.
  ///   - timePasses: whether time goes on in them.
  /// - Returns: the graph.
  func runs(of random: RandomSystem, timePasses: Bool) -> NaiveRuns {
    let stays = states.indices.filter { !states[$0].mustGoOn && delivering[$0].isEmpty }
      .map { Step(from: $0, label: .stay, to: $0) }
    let all = steps + stays
    func served(by label: Label, isStrong: Bool) -> NaiveRuns.Condition {
      var isPossible = states.map { _ in false }
      for step in steps where step.label == label { isPossible[step.from] = true }
      return NaiveRuns.Condition(
        isStrong: isStrong,
        isAsked: isPossible,
        serves: all.map { $0.label == label }
      )
    }
    var conditions = random.fairness.map { fair in
      served(by: .event(machine: fair.machine, fair.event), isStrong: fair.isStrong)
    }
    for (machine, link) in random.links.enumerated() where link?.link.capacity != nil {
      var condition = served(by: .message(machine: machine), isStrong: false)
      if let link = link?.link, link.loses, link.waits {
        // A message that cannot be delivered need not be lost.
        condition = NaiveRuns.Condition(
          isStrong: false,
          isAsked: delivering.map { $0.contains(machine) },
          serves: condition.serves
        )
      }
      conditions.append(condition)
    }
    let occupied = states.map { Set($0.places.flatMap(\.values)) }
    for place in occupied.reduce(into: Set<Int>(), { $0.formUnion($1) }).sorted() {
      conditions.append(
        NaiveRuns.Condition(
          isStrong: false,
          isAsked: occupied.map { $0.contains(place) },
          serves: all.map { $0.ended.contains(place) }
        )
      )
    }
    if timePasses {
      conditions.append(
        NaiveRuns.Condition(
          isStrong: false,
          isAsked: states.map(\.isUrgent),
          serves: all.map { _ in false }
        )
      )
    }
    return NaiveRuns(
      count: states.count,
      steps: all.map { ($0.from, $0.to) },
      conditions: conditions
    )
  }

  /// The verdict on a claim, and the number of the steps of its path, if it has a shortest one.
  func verdict(
    on claim: RandomSystemClaim,
    of random: RandomSystem
  ) -> (verdict: Verdict, path: Int?) {
    switch claim.kind {
    case .always: return refuted(at: distance(to: { !claim.fact.holds(in: $0) }))
    case .never: return refuted(at: distance(to: { claim.fact.holds(in: $0) }))
    case .possible:
      let found = distance(to: { claim.fact.holds(in: $0) })
      return (found == nil ? .refuted : .proved, found)
    case .alwaysPossible:
      return (canLose(claim.fact) ? .refuted : provedIfTimePasses(from: [0], random), nil)
    // A claim with a time has an exploration of its own.
    case .leadsWithin: return (.unknown, nil)
    case .leads, .implies, .eventually, .again, .settles:
      return (verdict(onRuns: claim, random), nil)
    }
  }

  private func refuted(at distance: Int?) -> (verdict: Verdict, path: Int?) {
    (distance == nil ? .proved : .refuted, distance)
  }

  /// What no run refutes is proved if time passes in a run from one of some states.
  func provedIfTimePasses(from starts: [Int], _ random: RandomSystem) -> Verdict {
    if !canBeUrgent { return .proved }
    let isAllowed = states.map { _ in true }
    return runs(of: random, timePasses: true).hasRun(from: starts, within: isAllowed)
      ? .proved : .vacuous
  }

  private func verdict(onRuns claim: RandomSystemClaim, _ random: RandomSystem) -> Verdict {
    let runs = runs(of: random, timePasses: false)
    let everywhere = states.map { _ in true }
    let lacksGoal = states.map { !claim.goal.holds(in: $0.view) }
    let premises = states.indices.filter { claim.fact.holds(in: states[$0].view) }
    let isRefuted =
      switch claim.kind {
      case .eventually: runs.hasRun(from: [0], within: lacksGoal)
      case .again: runs.hasRun(from: Array(states.indices), within: lacksGoal)
      case .settles: runs.hasRun(from: [0], within: everywhere, visiting: lacksGoal)
      default: runs.hasRun(from: premises, within: lacksGoal)
      }
    if isRefuted { return .refuted }
    switch claim.kind {
    case .leads: return premises.isEmpty ? .vacuous : provedIfTimePasses(from: premises, random)
    case .implies where !runs.hasRun(from: premises, within: everywhere): return .vacuous
    default: return provedIfTimePasses(from: [0], random)
    }
  }
}
