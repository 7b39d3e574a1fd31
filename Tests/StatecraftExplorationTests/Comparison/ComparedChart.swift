import StatecraftRandom

/// A random chart with a random proof, as a value.
struct ComparedChart: Hashable, Sendable {
  var walk: RandomWalk
  var claims: [RandomClaim]
  var fairness: [RandomFairness]

  /// What kind of charts are compared.
  struct Family: Hashable, Sendable {
    var hasTimers = false
    var hasHistory = false
    /// Every how many charts one is large, and has no claims about time or formulas.
    var large = 1
    /// How many machines the naive explorer looks at.
    var limit: Int
  }

  init(_ walk: RandomWalk, _ claims: [RandomClaim], _ fairness: [RandomFairness] = []) {
    self.walk = walk
    self.claims = claims
    self.fairness = fairness
  }

  /// Makes a chart by its number.
  init(seed: UInt64, index: Int, _ family: Family) {
    var random = SplitMix64(seed: seed ^ UInt64(index) &* 0xD1B5_4A32_D192_ED03)
    let isSmall = index % family.large != 0
    walk = RandomWalk(
      &random,
      hasTimers: family.hasTimers,
      hasHistory: family.hasHistory,
      isSmall: isSmall
    )
    let states = walk.count
    let ofRuns = RandomClaim.ofRuns(&random, states: states, hasTimers: family.hasTimers)
    let all =
      RandomClaim.all(&random, states: states)
      + ofRuns.filter { isSmall || $0.kind == .leads || $0.kind == .step }
    // Each kind of claim is the last one of some proofs.
    claims = Array(all[(index % all.count)...] + all[..<(index % all.count)])
    fairness = RandomFairness.some(&random)
  }
}

extension ComparedChart: CustomStringConvertible {
  /// The chart and its proof as they are written in Swift, claims in words.
  var description: String {
    let lines =
      ["everyEvent()"] + fairness.map { "\($0)" } + claims.map { "claim: \($0.name)" }
    return (["\(walk)", "Proof {"] + lines.map { "  \($0)" } + ["}"]).joined(separator: "\n")
  }
}

extension ComparedChart: Shrinkable {
  /// Charts with less in them, those with much less first.
  var smaller: [ComparedChart] {
    var found: [ComparedChart] = []
    func add(_ change: (inout ComparedChart) -> Void) {
      var copy = self
      change(&copy)
      found.append(copy)
    }
    for index in claims.indices { add { $0.claims.remove(at: index) } }
    for walk in walk.smaller { add { $0.walk = walk } }
    for index in fairness.indices { add { $0.fairness.remove(at: index) } }
    for (index, claim) in claims.enumerated() {
      for smaller in claim.smaller { add { $0.claims[index] = smaller } }
    }
    return found
  }
}
