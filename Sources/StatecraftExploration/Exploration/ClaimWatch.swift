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

  /// Whether more situations are to be shown to it.
  var isOpen: Bool {
    switch claim.kind {
    case .always, .never, .possible: decisive == nil
    case .leads: !hasPremise
    case .alwaysPossible, .step, .holds: false
    }
  }

  /// Whether steps are to be shown to it.
  var wantsSteps: Bool {
    if case .step = claim.kind { step == nil } else { false }
  }

  /// Whether it has to be known what steps leave and enter.
  var wantsVisits: Bool {
    if case .step(let claim) = claim.kind { step == nil && claim.asksVisits } else { false }
  }

  /// Returns what a situation shows that was not seen before.
  func sighting(in situation: Situation<Context>) -> ClaimSighting? {
    switch claim.kind {
    case .always(let fact): decisive == nil && !fact.holds(in: situation) ? .decisive : nil
    case .never(let fact), .possible(let fact):
      decisive == nil && fact.holds(in: situation) ? .decisive : nil
    case .leads(let premise, _, _):
      !hasPremise && premise.holds(in: situation) ? .premise : nil
    case .alwaysPossible, .step, .holds: nil
    }
  }

  /// Returns what a step shows that was not seen before.
  ///
  /// - Parameters:
  ///   - before: the situation before the step.
  ///   - after: the situation after it.
  ///   - visits: what the step leaves and enters; `nil` only if no claim wants to know it.
  ///   - label: the label of the step.
  /// - Returns: what was not seen before; `nil` if there is nothing new.
  func sighting(
    _ before: Situation<Context>,
    _ after: Situation<Context>,
    _ visits: StepVisits<Context>?,
    _ label: UInt32
  ) -> ClaimSighting? {
    guard case .step(let claim) = claim.kind, step == nil,
      claim.applies(to: visits, from: before)
    else { return nil }
    if !claim.test(before, after) { return .step(label) }
    return hasPremise ? nil : .premise
  }

  /// Notes what was seen in a situation.
  mutating func note(_ sighting: ClaimSighting, in number: Int) {
    switch sighting {
    case .decisive: decisive = decisive ?? number
    case .premise: hasPremise = true
    case .step(let label):
      hasPremise = true
      if step == nil { step = (number, label) }
    }
  }
}
