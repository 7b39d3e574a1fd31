import StatecraftRandom

@testable import StatecraftExploration

/// A random assumption that an event comes.
struct RandomFairness: Hashable, Sendable, CustomStringConvertible {
  let event: Walk.Event
  let isStrong: Bool

  /// Assumptions about some of the events, or about none.
  static func some(_ random: inout SplitMix64) -> [RandomFairness] {
    var found: [RandomFairness] = []
    for event in Walk.Event.allCases where random.chance(50) {
      found.append(RandomFairness(event: event, isStrong: random.chance(60)))
    }
    return found
  }

  /// The element of a proof.
  var element: ProofElement<Walk> { isStrong ? Walk.fair(event) : Walk.weaklyFair(event) }

  var description: String { "\(isStrong ? "fair" : "weaklyFair")(.\(event))" }
}
