import Statecraft
import StatecraftRandom

@testable import StatecraftExploration

/// A random claim: about situations, about what can be reached from them, about steps, about runs, or
/// about time.
struct RandomClaim: Hashable, Sendable {
  enum Kind: CaseIterable, Sendable {
    case always, never, possible, alwaysPossible
    /// No step leads from one fact to the other.
    case step
    /// Each step that enters a state leads to the fact.
    case ensures
    /// `whenever(…).leads(to:)`.
    case leads
    /// The same as a formula.
    case implies
    /// The other fact holds at some time.
    case eventually
    /// The other fact holds again and again.
    case again
    /// The other fact holds from some time on.
    case settles
    /// `whenever(…).leads(to:).within(…)`.
    case within

    /// Whether it is about whole runs.
    var isAboutRuns: Bool {
      switch self {
      case .leads, .implies, .eventually, .again, .settles: true
      case .always, .never, .possible, .alwaysPossible, .step, .ensures, .within: false
      }
    }
  }

  let kind: Kind
  /// What a claim about situations says; else the premise, or what holds before a step.
  var fact: RandomFact
  /// The goal, or what holds after a step.
  var goal: RandomFact
  /// The state that `ensures` is about.
  let state: Int
  /// The time of `within`.
  var seconds: Int

  init(
    _ kind: Kind,
    _ fact: RandomFact,
    _ goal: RandomFact,
    state: Int = 0,
    seconds: Int = 1
  ) {
    self.kind = kind
    self.fact = fact
    self.goal = goal
    self.state = state
    self.seconds = seconds
  }

  init(_ random: inout SplitMix64, _ kind: Kind, states: Int) {
    self.kind = kind
    fact = RandomFact(&random, states: states)
    goal = RandomFact(&random, states: states)
    state = random.number(below: states)
    seconds = 1 + random.number(below: 3)
  }

  /// Claims about situations, of all kinds.
  static func all(_ random: inout SplitMix64, states: Int) -> [RandomClaim] {
    [.always, .never, .possible, .alwaysPossible]
      .map { RandomClaim(&random, $0, states: states) }
  }

  /// Claims about steps and runs, and if wanted one about time.
  static func ofRuns(
    _ random: inout SplitMix64,
    states: Int,
    hasTimers: Bool
  ) -> [RandomClaim] {
    var kinds: [Kind] = [.leads, random.pick([.implies, .eventually, .again, .settles])]
    kinds.append(random.chance(70) ? .step : .ensures)
    if hasTimers { kinds.append(.within) }
    return kinds.map { RandomClaim(&random, $0, states: states) }
  }

  /// The element of a proof.
  var element: ProofElement<Walk> {
    let claim = self
    let fact = fact
    let goal = goal
    let test: @Sendable (Situation<Walk>) -> Bool = { fact.holds(in: $0.machine) }
    let first = Fact<Walk>("\(fact)", test)
    let second = Fact<Walk>("\(goal)") { goal.holds(in: $0.machine) }
    return switch kind {
    case .always: Walk.always(name, test)
    case .never: Walk.never(name, test)
    case .possible: Walk.possible(name, test)
    case .alwaysPossible: Walk.alwaysPossible(name, test)
    case .step, .ensures:
      Walk.step(self.kind == .ensures, name, state) {
        claim.isBroken(between: $0.machine, $1.machine)
      }
    case .leads: Walk.whenever(first).leads(to: second).element
    case .within: Walk.whenever(first).leads(to: second).within(.seconds(seconds))
    case .implies:
      Walk.holds(name, .always(.implies(.fact(first), .eventually(.fact(second)))))
    case .eventually: Walk.holds(name, .eventually(.fact(second)))
    case .again: Walk.holds(name, .always(.eventually(.fact(second))))
    case .settles: Walk.holds(name, .eventually(.always(.fact(second))))
    }
  }

  /// Whether the claim is about a step that enters some states.
  func isAboutStep(entering entered: Set<Walk.State>) -> Bool {
    kind == .step || entered.contains(state)
  }

  /// Whether a step that the claim is about breaks it.
  func isBroken(between before: Machine<Walk>, _ after: Machine<Walk>) -> Bool {
    kind == .step
      ? fact.holds(in: before) && goal.holds(in: after) : !goal.holds(in: after)
  }

  /// The claim as it is written in a proof.
  var name: String {
    switch kind {
    case .always, .never, .possible, .alwaysPossible: "\(kind) \(fact)"
    case .step: "no step from (\(fact)) to (\(goal))"
    case .ensures: "each step that enters \(state) ensures \(goal)"
    case .leads: "\(fact) leads to \(goal)"
    case .within: "\(fact) leads to \(goal) within \(Duration.seconds(seconds))"
    case .implies: "always, \(fact) implies eventually \(goal)"
    case .eventually: "eventually \(goal)"
    case .again: "always eventually \(goal)"
    case .settles: "eventually always \(goal)"
    }
  }

  /// Claims that say less.
  var smaller: [RandomClaim] {
    var found: [RandomClaim] = []
    func add(_ change: (inout RandomClaim) -> Void) {
      var copy = self
      change(&copy)
      found.append(copy)
    }
    for fact in fact.smaller { add { $0.fact = fact } }
    for goal in goal.smaller { add { $0.goal = goal } }
    if kind == .within, seconds > 1 { add { $0.seconds /= 2 } }
    return found
  }
}

extension Walk {
  /// A claim about all steps, or about those that enter a state.
  fileprivate static func step(
    _ entersOnly: Bool,
    _ name: String,
    _ state: Int,
    isBroken: @escaping @Sendable (Situation<Walk>, Situation<Walk>) -> Bool
  ) -> ProofElement<Walk> {
    entersOnly
      ? ensures(name, entering: state) { !isBroken($0, $1) } : step(name) { !isBroken($0, $1) }
  }
}
