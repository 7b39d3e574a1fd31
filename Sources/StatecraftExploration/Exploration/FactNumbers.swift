internal import Statecraft

/// The facts that an exploration asks of each situation, by number.
///
/// First come those of claims about runs, then those of other claims, then the bounds.
struct FactNumbers {
  /// A claim that a fact decides, or whose premise it is.
  struct ClaimFact {
    let fact: Int
    let claim: Int
    /// What the fact shows when it is seen.
    let shows: ClaimSighting
  }

  /// The facts of claims about runs, as bits.
  let ofRuns: UInt64
  /// The bounds, as bits.
  let bounds: UInt64
  /// What the facts of other claims show.
  let claims: [ClaimFact]
  /// The facts that are looked for where they are false, as bits.
  let falseOnes: UInt64

  /// Numbers the facts of a proof; `nil` when there are more than bits.
  ///
  /// - Parameters:
  ///   - proof: the proof.
  ///   - needsRuns: whether claims about runs are judged.
  ///   - watchesClaims: whether other claims are.
  ///   - functions: gets the facts, in the order of their numbers.
  init?<Context: ChartContext>(
    _ proof: PreparedProof<Context>,
    needsRuns: Bool,
    watchesClaims: Bool,
    _ functions: inout [@Sendable (Situation<Context>) -> Bool]
  ) {
    functions = needsRuns ? proof.runFacts.map { $0.function } : []
    let runs = functions.count
    var claims: [ClaimFact] = []
    var falseOnes: UInt64 = 0
    for (number, claim) in proof.claims.enumerated() where watchesClaims {
      let found: (fact: Fact<Context>, shows: ClaimSighting)
      switch claim.kind {
      case .always(let fact): found = (fact, .decisive)
      case .never(let fact), .possible(let fact): found = (fact, .decisive)
      case .leads(let premise, _, _): found = (premise, .premise)
      case .alwaysPossible, .step, .holds: continue
      }
      guard functions.count < 64 else { return nil }
      if case .always = claim.kind { falseOnes |= 1 << UInt64(functions.count) }
      claims.append(ClaimFact(fact: functions.count, claim: number, shows: found.shows))
      functions.append(found.fact.function)
    }
    let first = functions.count
    functions += proof.bounds.map { $0.function }
    guard functions.count <= 64 else { return nil }
    ofRuns = Self.bits(0..<runs)
    bounds = Self.bits(first..<functions.count)
    self.claims = claims
    self.falseOnes = falseOnes
  }

  private static func bits(_ range: Range<Int>) -> UInt64 {
    range.reduce(0) { $0 | 1 << UInt64($1) }
  }
}
