internal import Statecraft

/// What an exploration has seen of a claim.
struct ClaimWatch<Context: ChartContext> {
  let claim: Claim<Context>

  /// The first situation that decides the claim: one that refutes it, or one that shows that it is
  /// possible.
  private(set) var decisive: Int?
  /// The first step that refutes the claim.
  private(set) var step: (from: Int, label: UInt32)?
  /// Whether the premise was true somewhere.
  private(set) var hasPremise = false

  init(_ claim: Claim<Context>) {
    self.claim = claim
  }

  /// Whether steps are to be shown to it.
  var wantsSteps: Bool {
    if case .step = claim.kind { step == nil } else { false }
  }

  mutating func observe(_ situation: Situation<Context>, _ number: Int) {
    switch claim.kind {
    case .always(let fact):
      if decisive == nil, !fact.holds(in: situation) { decisive = number }
    case .never(let fact), .possible(let fact):
      if decisive == nil, fact.holds(in: situation) { decisive = number }
    case .leads(let premise, _, _):
      if !hasPremise { hasPremise = premise.holds(in: situation) }
    case .alwaysPossible, .step, .holds: break
    }
  }

  mutating func observe(
    _ before: Situation<Context>,
    _ after: Situation<Context>,
    _ number: Int,
    _ label: UInt32
  ) {
    hasPremise = true
    guard case .step(let keeps) = claim.kind, step == nil, !keeps(before, after) else { return }
    step = (number, label)
  }
}
