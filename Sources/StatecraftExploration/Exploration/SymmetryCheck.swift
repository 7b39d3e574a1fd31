internal import Statecraft

/// Tries out whether elements are as interchangeable as a proof says.
///
/// A situation stands for all that differ from it only in the order of the elements. That is right if
/// the same holds in all of them, and if the same situations follow, again but for the order. Both are
/// compared for some other orders.
struct SymmetryCheck<Context: ChartContext> {
  private let codec: SituationCodec<Context>
  private let steps: SituationSteps<Context>
  /// What must not depend on the order: claims about situations, and bounds.
  private let facts: [(name: String, fact: Fact<Context>)]
  private let bounds: [Fact<Context>]
  /// The claims about steps.
  private let stepClaims: [(name: String, claim: StepClaim<Context>)]

  /// Prepares the comparison; `nil` if the proof says nothing of the kind.
  init?(_ codec: SituationCodec<Context>, _ proof: PreparedProof<Context>) {
    guard !codec.interchangeable.isEmpty else { return nil }
    self.codec = codec
    steps = SituationSteps(codec: codec, proof: proof)
    bounds = proof.bounds
    let claims: [(String, Fact<Context>)] = proof.claims.compactMap { claim in
      switch claim.kind {
      case .always(let fact), .never(let fact), .possible(let fact), .alwaysPossible(let fact):
        ("the claim '\(claim.name)'", fact)
      case .step, .leads, .holds: nil
      }
    }
    facts = claims + proof.bounds.map { ("the bound '\($0.name)'", $0) }
    stepClaims = proof.claims.compactMap { claim in
      if case .step(let step) = claim.kind { ("the claim '\(claim.name)'", step) } else { nil }
    }
  }

  /// Compares a situation with others that differ only in the order of elements.
  ///
  /// - Parameters:
  ///   - number: the number of the situation.
  ///   - bytes: the situation.
  /// - Returns: the difference; `nil` if none was found.
  func problem(in number: Int, _ bytes: UnsafeRawBufferPointer) -> String? {
    let comparesSteps = ElementOrders.comparesSteps(in: number)
    guard comparesSteps || !facts.isEmpty else { return nil }
    // No situation is without bytes: it has an active state.
    let moment = codec.moment(bytes.baseAddress.unsafelyUnwrapped)
    let situation = Situation(moment.machine)
    let holding = facts.map { $0.fact.holds(in: situation) }
    let isLeft = comparesSteps && bounds.allSatisfy { $0.holds(in: situation) }
    let known = isLeft ? successors(of: moment) : nil
    let counts = codec.interchangeable.map { $0.count(in: moment.machine.context) }
    for orders in ElementOrders.all(for: counts, in: number) {
      let other = codec.permuted(moment, by: orders)
      if let problem = difference(moment, other, holding) { return problem }
      if let known, let problem = difference(moment, other, known) { return problem }
    }
    return nil
  }

  // MARK: - Facts

  private func difference(
    _ moment: MachineMoment<Context>,
    _ other: MachineMoment<Context>,
    _ holding: [Bool]
  ) -> String? {
    let situation = Situation(other.machine)
    for (position, (name, fact)) in facts.enumerated()
    where fact.holds(in: situation) != holding[position] {
      let words = holding[position] ? ("true", "false") : ("false", "true")
      return text(
        "\(name) is \(words.0) in \(codec.text(of: moment.machine)), and \(words.1) with "
          + codec.elementText(of: other.machine)
      )
    }
    return nil
  }

  // MARK: - Steps

  /// What a step leads to, whatever the order of the elements is.
  private struct Target: Hashable {
    let bytes: [UInt8]
    let source: StepLabel<Context>.Source
    let fails: Bool
  }

  /// The steps of a situation.
  private struct Successors {
    /// The first step to each target.
    var steps: [Target: SituationSteps<Context>.Step] = [:]
    /// The targets in the order of the steps.
    var order: [Target] = []
    /// For each claim about steps whether some of these are meant, and whether some break it.
    var applies: [Bool]
    var breaks: [Bool]
    /// The first event that would stop the program.
    var trap: Context.Event?
  }

  private func successors(of moment: MachineMoment<Context>) -> Successors {
    let none = stepClaims.map { _ in false }
    var found = Successors(applies: none, breaks: none, trap: steps.trappingEvent(in: moment))
    let before = Situation(moment.machine)
    steps.forEach(from: moment) { step in
      var packer = Packer()
      codec.pack(step.moment, into: &packer)
      let target = Target(
        bytes: packer.bytes,
        source: step.label.source,
        fails: step.outcome.kindWithRecalled == .failed
      )
      if found.steps[target] == nil {
        found.steps[target] = step
        found.order.append(target)
      }
      guard !stepClaims.isEmpty else { return }
      let after = Situation(step.moment.machine)
      let visits = StepVisits(step.outcome)
      for (position, (_, claim)) in stepClaims.enumerated()
      where claim.applies(to: visits, from: before) {
        found.applies[position] = true
        if !claim.test(before, after) { found.breaks[position] = true }
      }
    }
    return found
  }

  private func difference(
    _ moment: MachineMoment<Context>,
    _ other: MachineMoment<Context>,
    _ known: Successors
  ) -> String? {
    let found = successors(of: other)
    if let problem = missing(known, of: moment, in: found, of: other) { return problem }
    if let problem = missing(found, of: other, in: known, of: moment) { return problem }
    for (position, (name, _)) in stepClaims.enumerated() {
      let before = (known.applies[position], known.breaks[position])
      let after = (found.applies[position], found.breaks[position])
      guard before != after else { continue }
      let isBroken = known.breaks[position] != found.breaks[position]
      return text(
        "the steps from \(codec.text(of: moment.machine)) \(isBroken ? "keep" : "concern") \(name) "
          + "otherwise than those with \(codec.elementText(of: other.machine))"
      )
    }
    return nil
  }

  /// A step from one situation that has no counterpart in the other one.
  private func missing(
    _ known: Successors,
    of moment: MachineMoment<Context>,
    in found: Successors,
    of other: MachineMoment<Context>
  ) -> String? {
    let place = codec.text(of: moment.machine)
    let elements = codec.elementText(of: other.machine)
    if let trap = known.trap, found.trap == nil {
      return text("in \(place), \(trap) would stop the program, and no event does with \(elements)")
    }
    guard let lost = known.order.first(where: { found.steps[$0] == nil }),
      let step = known.steps[lost]
    else { return nil }
    let cause = step.label.text(codec.table.program)
    let end = lost.fails ? "fails" : "leads to \(codec.text(of: step.moment.machine))"
    return text("in \(place), \(cause) \(end), and no step does the like with \(elements)")
  }

  private func text(_ difference: String) -> String { codec.asymmetryText(difference) }
}

extension SituationCodec {
  /// Says that elements are not interchangeable, and what to do.
  func asymmetryText(_ difference: String) -> String {
    let owners = interchangeable.map { $0.owners }.joined(separator: ", and those of ")
    let location = interchangeable.first.map { " (\($0.location))" } ?? ""
    return "the elements of \(owners) are not interchangeable: \(difference); let the chart, the "
      + "alphabet and the claims treat all elements alike, or remove `interchangeable`\(location)"
  }

  /// The active states and the interchangeable elements, in words.
  func text(of machine: Machine<Context>) -> String {
    let states = machine.states.map { "\($0)" }.joined(separator: ", ")
    return "\(states) with \(elementText(of: machine))"
  }

  /// The interchangeable elements, in words.
  func elementText(of machine: Machine<Context>) -> String {
    interchangeable.flatMap { $0.values(in: machine.context) }
      .map { "\($0.name): \(PropertyChange.text(of: $0.value))" }
      .joined(separator: ", ")
  }
}
