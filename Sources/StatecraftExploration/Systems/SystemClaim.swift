internal import Statecraft

/// A statement about a system.
struct SystemClaim: Sendable {
  enum Kind: Sendable {
    case always(SystemFact)
    case never(SystemFact)
    case possible(SystemFact)
    case alwaysPossible(SystemFact)
    case step(@Sendable (SystemSituation, SystemSituation) -> Bool)
    case leads(SystemFact, SystemFact, within: Duration?)
    case holds(TemporalFormula<SystemFact>)
  }

  let name: String
  let kind: Kind
  let location: Diagnostic.Location

  /// The name of the claim that a system with queues makes without saying so.
  static let queuesName = "no queue is too full"

  /// The facts that the claim speaks of, in the order of writing.
  var facts: [SystemFact] {
    switch kind {
    case .always(let fact), .never(let fact), .possible(let fact), .alwaysPossible(let fact):
      [fact]
    case .step: []
    case .leads(let premise, let goal, _): [premise, goal]
    case .holds(let formula):
      // A formula that is too long has no facts, and is refused when it is checked.
      (try? formula.numbered { _, _ in false })?.facts ?? []
    }
  }
}
