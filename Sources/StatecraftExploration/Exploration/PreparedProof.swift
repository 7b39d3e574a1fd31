internal import Statecraft

/// A proof whose alphabet has been checked against the chart.
struct PreparedProof<Context: ChartContext>: Sendable {
  /// The parts of the alphabet, in the order of writing.
  private(set) var domains: [EventDomain<Context>] = []
  /// The results that the work of the chart's invocations may end with.
  let ends: InvocationEnds
  /// The situations that are explored further satisfy all of these.
  private(set) var bounds: [Fact<Context>] = []
  /// Arrays the order of whose elements does not count.
  private(set) var interchangeable: [InterchangeableArrays] = []
  /// Events that are fair.
  private(set) var fair: [FairEvents<Context>] = []
  /// What verdicts depend on, in words.
  private(set) var assumptions: [String] = []
  /// Cases with payloads that only a computed domain may bring.
  private(set) var undetermined: [EventDescription] = []
  /// Why nothing can be proved; empty for a good proof.
  private(set) var problems: [String] = []

  /// Findings that are meant to be so: those of the proof, then those of the chart.
  private(set) var acknowledgements: [Acknowledgement<Context>] = []
  /// The cases that may come.
  private(set) var presentCases: Set<Int> = []
  /// The cases that a chart in another language may send to itself.
  private(set) var innerCases: Set<Int> = []

  /// The facts that claims about runs speak of, each once for each place where it is written.
  private(set) var runFacts: [Fact<Context>] = []

  let claims: [Claim<Context>]

  private var hasComputedDomains = false

  /// Prepares a proof.
  ///
  /// - Parameters:
  ///   - proof: the proof.
  ///   - model: the chart.
  ///   - isReduced: whether situations count as one that differ only in the order of interchangeable
  ///     elements.
  init(_ proof: Proof<Context>, _ model: ChartModel<Context>, isReduced: Bool = true) {
    claims = proof.claims
    ends = InvocationEnds(
      proof.elements.compactMap {
        if case .completes(let domain) = $0.kind { domain } else { nil }
      },
      model
    )
    var absent: Set<Int> = []
    var present: Set<Int> = []
    var needsClaims = true
    for element in proof.elements {
      switch element.kind {
      case .events(let domain):
        domains.append(domain)
        switch domain.source {
        case .constant(let events): present.formUnion(events.map(Context.caseIndex(of:)))
        case .computed: hasComputedDomains = true
        }
      case .without(let cases): absent.formUnion(cases)
      case .fair(let events): fair.append(events)
      case .bound(let fact): bounds.append(fact)
      case .interchangeable(let arrays): if isReduced { interchangeable.append(arrays) }
      case .acknowledged(let known): acknowledgements.append(known)
      case .inner(let cases): innerCases.formUnion(cases)
      case .assumption(let text): assumptions.append(text)
      case .findings: needsClaims = false
      case .claim, .completes: break
      }
    }
    acknowledgements += Acknowledgement.written(in: model)
    for name in ends.unknownNames {
      problems.append(
        "the proof says how the invocation '\(name)' ends, and the chart has none of that name; "
          + "correct the name"
      )
    }
    problems += ends.wrongResults.map { $0.problem(in: "the proof") }
    for domain in domains where domain.isTooLarge {
      problems.append(domain.tooLargeText)
    }
    runFacts = claims.filter { $0.isAboutRuns }.flatMap { $0.facts }
    if runFacts.count > 64 {
      problems.append(
        "the claims about runs speak of \(runFacts.count) facts, and at most 64 are possible in one "
          + "proof; divide them over several proofs"
      )
    }
    presentCases = present
    if hasComputedDomains {
      let left = absent.union(innerCases)
      presentCases.formUnion(model.events.map { $0.index }.filter { !left.contains($0) })
    }
    checkAlphabet(model.events, present, absent.union(innerCases.subtracting(present)))
    checkFairness(model.events, absent.subtracting(present))
    checkNames()
    problems += symmetryProblems(model)
    if claims.isEmpty, needsClaims {
      problems.append("the proof has no claims; write at least one")
    }
    describe(model, absent)
  }

  private mutating func checkAlphabet(
    _ events: [EventDescription],
    _ present: Set<Int>,
    _ absent: Set<Int>
  ) {
    for event in events where !present.contains(event.index) && !absent.contains(event.index) {
      if hasComputedDomains && event.hasPayload {
        undetermined.append(event)
      } else {
        problems.append(Self.missing(event))
      }
    }
    for event in events where present.contains(event.index) && absent.contains(event.index) {
      problems.append(
        "the proof says both that the event '\(event.name)' comes and that it never does; "
          + "remove one of them"
      )
    }
  }

  /// Finds events that are fair and never come: such an assumption would exclude nothing.
  private mutating func checkFairness(_ events: [EventDescription], _ absent: Set<Int>) {
    for event in events {
      let fair = fair.filter { $0.isAbout(event.index) }
      if fair.isEmpty { continue }
      if absent.contains(event.index) {
        problems.append(
          "the proof says both that the event '\(event.name)' is fair and that it never comes; remove "
            + "one of them"
        )
      } else if !hasComputedDomains {
        problems += strangers(among: fair, of: event).map {
          "the event '\($0)' is fair, but never comes; write it in `every(…)`, too"
        }
      }
    }
  }

  /// The fair events of a case that no domain has, in words.
  private func strangers(
    among fair: [FairEvents<Context>],
    of event: EventDescription
  ) -> [String] {
    let wanted = fair.flatMap { fair -> [Context.Event] in
      guard case .events(let events) = fair.kind else { return [] }
      return events.filter { Context.caseIndex(of: $0) == event.index }
    }
    guard event.hasPayload, !wanted.isEmpty else { return [] }
    let known = domains.flatMap { domain -> [Context.Event] in
      guard case .constant(let events) = domain.source else { return [] }
      return events.filter { Context.caseIndex(of: $0) == event.index }
    }
    // What no domain of the case has, no domain has: then it is reported that the case is missing.
    if known.isEmpty { return [] }
    let comes = PackedContent("event").contains(known)
    return wanted.filter { !comes($0) }.map { "\($0)" }
  }

  /// The position in ``runFacts`` of the first fact of a claim about runs.
  func firstFact(of claim: Claim<Context>) -> Int? {
    var position = 0
    for other in claims where other.isAboutRuns {
      if other.name == claim.name { return position }
      position += other.facts.count
    }
    return nil
  }

  /// Says that a case has no domain.
  static func missing(_ event: EventDescription) -> String {
    let remedy =
      event.hasPayload
      ? "write `every(Event.\(event.name), in: …)` with the payloads that may come"
      : "write `every(.\(event.name))`"
    return "\(unmentioned([event.name])); \(remedy), or `without(…)` if it never does"
  }

  /// Says that nothing is said of some events.
  static func unmentioned(_ names: [String]) -> String {
    let events = names.map { "'\($0)'" }.joined(separator: ", ")
    return "the proof does not say whether the "
      + (names.count == 1 ? "event \(events) comes" : "events \(events) come")
  }

  private mutating func checkNames() {
    var seen: Set<String> = []
    for claim in claims where !seen.insert(claim.name).inserted {
      problems.append(
        "two claims have the name '\(claim.name)'; give each a name of its own (\(claim.location))"
      )
    }
  }

  private mutating func describe(_ model: ChartModel<Context>, _ absent: Set<Int>) {
    let never = model.events.filter { absent.contains($0.index) }.map { $0.name }
    if !never.isEmpty { assumptions.append("never: \(never.joined(separator: ", "))") }
    for isStrong in [true, false] {
      let meant = fair.filter { $0.isStrong == isStrong }
      var seen: Set<String> = []
      let names = model.events.flatMap { event in meant.flatMap { $0.names(of: event) } }
        .filter { seen.insert($0).inserted }
      if !names.isEmpty {
        assumptions.append(
          "\(isStrong ? "fair" : "weakly fair"): \(names.joined(separator: ", "))"
        )
      }
    }
    assumptions += ends.assumptions(model)
    assumptions += acknowledgements.map { $0.text }
    for bound in bounds { assumptions.append("bound: \(bound.name)") }
  }
}
