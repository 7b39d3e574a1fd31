import Statecraft

@testable import StatecraftExploration
import StatecraftRandom

/// A random claim about situations or about what can be reached from them.
struct RandomClaim {
  enum Kind: CaseIterable { case always, never, possible, alwaysPossible }

  let kind: Kind
  let fact: RandomFact
  let name: String

  /// Claims of all kinds about random facts.
  static func all(_ random: inout SplitMix64, states: Int) -> [RandomClaim] {
    Kind.allCases.map { kind in
      let fact = RandomFact(&random, states: states)
      return RandomClaim(kind: kind, fact: fact, name: "\(kind) \(fact)")
    }
  }

  var element: ProofElement<Walk> {
    let fact = fact
    let test: @Sendable (Situation<Walk>) -> Bool = { fact.holds(in: $0.machine) }
    return switch kind {
    case .always: Walk.always(name, test)
    case .never: Walk.never(name, test)
    case .possible: Walk.possible(name, test)
    case .alwaysPossible: Walk.alwaysPossible(name, test)
    }
  }
}
