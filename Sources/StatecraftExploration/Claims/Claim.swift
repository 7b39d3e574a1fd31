public import Statecraft

/// A statement about all runs of a machine, with its name and its place in the source text.
public struct Claim<Context: ChartContext>: Sendable {
  enum Kind: Sendable {
    /// The fact holds in every situation.
    case always(Fact<Context>)
    /// The fact holds in no situation.
    case never(Fact<Context>)
    /// The fact holds in at least one situation.
    case possible(Fact<Context>)
    /// From every situation one can be reached where the fact holds.
    case alwaysPossible(Fact<Context>)
    /// Steps of the machine keep this.
    case step(StepClaim<Context>)
    /// Whenever the premise holds, the goal holds then or later; within a time, if there is one.
    case leads(premise: Fact<Context>, goal: Fact<Context>, within: Duration?)
    /// Every run satisfies the formula.
    case holds(Formula<Context>)
  }

  /// The claim's name, unique in its proof.
  public let name: String

  /// Where the claim is written.
  public let location: Diagnostic.Location

  let kind: Kind

  init(_ name: String, _ kind: Kind, _ location: Diagnostic.Location) {
    self.name = name
    self.kind = kind
    self.location = location
  }
}

extension Claim {
  /// Whether the claim is about whole runs rather than about single situations and steps.
  var isAboutRuns: Bool {
    switch kind {
    case .always, .never, .possible, .step: false
    case .leads(_, _, let time): time == nil
    case .alwaysPossible, .holds: true
    }
  }

  /// The facts that the claim speaks of, in the order of writing.
  var facts: [Fact<Context>] {
    switch kind {
    case .always(let fact), .never(let fact), .possible(let fact), .alwaysPossible(let fact):
      [fact]
    case .leads(let premise, let goal, _): [premise, goal]
    case .step: []
    case .holds(let formula): (try? formula.numbered(isSame: Fact.isSame))?.facts ?? []
    }
  }
}
