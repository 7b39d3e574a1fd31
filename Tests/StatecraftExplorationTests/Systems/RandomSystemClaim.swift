import Statecraft
import StatecraftRandom

@testable import StatecraftExploration

/// A random claim about a system: about its situations, about what can be reached from them, or about runs.
struct RandomSystemClaim: Hashable, Sendable {
  enum Kind: CaseIterable, Sendable {
    case always, never, possible, alwaysPossible
    /// `whenever(_:leadsTo:)`.
    case leads
    /// `whenever(_:leadsTo:within:)`.
    case leadsWithin
    /// The same as a formula.
    case implies
    /// The goal holds at some time.
    case eventually
    /// The goal holds again and again.
    case again
    /// The goal holds from some time on.
    case settles

    /// Whether it is about whole runs.
    var isAboutRuns: Bool {
      switch self {
      case .leads, .implies, .eventually, .again, .settles: true
      case .always, .never, .possible, .alwaysPossible, .leadsWithin: false
      }
    }
  }

  let kind: Kind
  /// How many halves of a second may pass until the goal holds, in a claim with a time.
  var halfSeconds = 0
  /// What a claim about situations says; else the premise.
  var fact: RandomSystemFact
  var goal: RandomSystemFact

  /// The time in which the goal follows, in a claim with a time.
  var time: Duration { .milliseconds(500 * halfSeconds) }

  /// Claims of each kind about situations, and two about runs.
  static func all(_ random: inout SplitMix64, machines: Int) -> [RandomSystemClaim] {
    let ofRuns: [Kind] = [.leads, random.pick([.implies, .eventually, .again, .settles])]
    return ([.always, .never, .possible, .alwaysPossible] + ofRuns).map { kind in
      RandomSystemClaim(
        kind: kind,
        fact: RandomSystemFact(&random, machines: machines),
        goal: RandomSystemFact(&random, machines: machines)
      )
    }
  }

  /// A claim with a time: often that the timers of a machine have ended then.
  ///
  /// - Parameters:
  ///   - random: what to draw with.
  ///   - machines: how many machines the system has.
  ///   - timed: those that have timers.
  /// - Returns: the claim.
  static func withTime(
    _ random: inout SplitMix64,
    machines: Int,
    timed: [Int]
  ) -> RandomSystemClaim {
    let time = random.number(below: 8)
    var fact = RandomSystemFact(&random, machines: machines)
    var goal = RandomSystemFact(&random, machines: machines)
    if !timed.isEmpty, random.chance(60) {
      fact = .waits(machine: random.pick(timed))
      if random.chance(70) { goal = .not(fact) }
    }
    return RandomSystemClaim(kind: .leadsWithin, halfSeconds: time, fact: fact, goal: goal)
  }

  /// Whether it speaks of a machine.
  func speaks(of machine: Int) -> Bool { fact.speaks(of: machine) || goal.speaks(of: machine) }

  /// Adds the claim to a system of random machines, with a number that makes its name another one than those of
  /// other claims.
  func add(
    to system: inout MachineSystem,
    _ number: Int,
    _ members: [MachineSystem.Member<Peer>]
  ) {
    func fact(_ name: String, _ random: RandomSystemFact) -> SystemFact {
      SystemFact(name) { situation in
        let waiting = members.indices.map { machine in
          let next = members[(machine + 1) % members.count]
          return situation.messages(from: members[machine], to: next)
        }
        return random.holds(
          in: RandomSystemFact.View(
            machines: members.map { situation[$0].machine },
            waiting: waiting
          )
        )
      }
    }
    let name = "\(number): \(name)"
    let first = fact("\(number): \(self.fact)", self.fact)
    let second = fact("\(goal)", goal)
    switch kind {
    case .always: system.always(name, first.test)
    case .never: system.never(name, first.test)
    case .possible: system.possible(name, first.test)
    case .alwaysPossible: system.alwaysPossible(name, first.test)
    case .leads: system.whenever(first, leadsTo: second)
    case .leadsWithin: system.whenever(first, leadsTo: second, within: time)
    case .implies:
      system.holds(name, .always(.implies(.fact(first), .eventually(.fact(second)))))
    case .eventually: system.holds(name, .eventually(.fact(second)))
    case .again: system.holds(name, .always(.eventually(.fact(second))))
    case .settles: system.holds(name, .eventually(.always(.fact(second))))
    }
  }

  /// The claim in words.
  var name: String {
    switch kind {
    case .always, .never, .possible, .alwaysPossible: "\(kind) \(fact)"
    case .leads: "\(fact) leads to \(goal)"
    case .leadsWithin: "\(fact) leads to \(goal) within \(time)"
    case .implies: "always, \(fact) implies eventually \(goal)"
    case .eventually: "eventually \(goal)"
    case .again: "always eventually \(goal)"
    case .settles: "eventually always \(goal)"
    }
  }

  /// Claims with less in them.
  var smaller: [RandomSystemClaim] {
    var found: [RandomSystemClaim] = []
    func add(_ change: (inout RandomSystemClaim) -> Void) {
      var copy = self
      change(&copy)
      found.append(copy)
    }
    for smaller in fact.smaller { add { $0.fact = smaller } }
    for smaller in goal.smaller { add { $0.goal = smaller } }
    if halfSeconds > 1 { add { $0.halfSeconds /= 2 } }
    if halfSeconds > 0 { add { $0.halfSeconds -= 1 } }
    return found
  }
}
