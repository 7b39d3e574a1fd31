package import Statecraft

/// Elements for charts that are written in another language than Swift, such as documents.
extension ProofElement {
  /// Events that may come at any time.
  package static func events(_ events: [Context.Event]) -> Self {
    Context.domain(events, #fileID, #line)
  }

  /// Cases that the chart may send to itself; they come from outside only if an alphabet has them, and
  /// otherwise reports say nothing of them.
  package static func inner(_ cases: [Int]) -> Self { Self(.inner(cases)) }

  /// Events that come again and again if they are possible again and again (strong fairness), or, if they
  /// are weakly fair, if they are possible from some moment on without a break.
  package static func fair(_ events: [Context.Event], isStrong: Bool) -> Self {
    Self(.fair(FairEvents(kind: .events(events), isStrong: isStrong)))
  }

  /// Something that verdicts depend on, in words.
  package static func assumption(_ text: String) -> Self { Self(.assumption(text)) }

  /// The findings are what is asked for: there need not be a claim.
  package static var findings: Self { Self(.findings) }

  /// The claim that each step from a situation in which a fact holds keeps a relation between the situations before
  /// and after it.
  ///
  /// The claim is vacuous if there is no such step.
  package static func step(
    _ name: String,
    from beginning: Fact<Context>,
    _ test:
      @escaping @Sendable (_ before: Situation<Context>, _ after: Situation<Context>) -> Bool
  ) -> Self {
    let claim = StepClaim(premise: nil, beginning: beginning, test: test)
    return Self(.claim(Claim(name, .step(claim), Diagnostic.Location(file: #fileID, line: #line))))
  }

  /// A claim or an acknowledgement with the place where it is written; other elements stay the same.
  package func written(at location: Diagnostic.Location) -> Self {
    if case .acknowledged(let known) = kind {
      return Self(
        .acknowledged(
          Acknowledgement(
            kind: known.kind,
            states: known.states,
            reason: known.reason,
            location: location
          )
        )
      )
    }
    guard let claim else { return self }
    return Self(.claim(Claim(claim.name, claim.kind, location)))
  }
}
