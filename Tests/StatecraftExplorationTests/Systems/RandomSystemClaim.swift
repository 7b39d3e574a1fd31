import Statecraft
import StatecraftRandom

@testable import StatecraftExploration

/// A random claim about a system: about its situations, about what can be reached from them, or about runs.
struct RandomSystemClaim: Hashable, Sendable {
  enum Kind: CaseIterable, Sendable {
    case always, never, possible, alwaysPossible
    /// `whenever(_:leadsTo:)`.
    case leads
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
      case .always, .never, .possible, .alwaysPossible: false
      }
    }
  }

  let kind: Kind
  /// What a claim about situations says; else the premise.
  var fact: RandomSystemFact
  var goal: RandomSystemFact

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
    case .implies: "always, \(fact) implies eventually \(goal)"
    case .eventually: "eventually \(goal)"
    case .again: "always eventually \(goal)"
    case .settles: "eventually always \(goal)"
    }
  }

  /// Claims that say less.
  var smaller: [RandomSystemClaim] {
    fact.smaller.map { RandomSystemClaim(kind: kind, fact: $0, goal: goal) }
      + goal.smaller.map { RandomSystemClaim(kind: kind, fact: fact, goal: $0) }
  }
}
