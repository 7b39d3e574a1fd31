#if Studio
extension StudioMessages {
  /// The claims of a machine, and what is known of them.
  struct Proof: Encodable {
    /// A claim, with a verdict after the proof.
    struct Claim: Encodable {
      var name: String
      var place: String?
      var sign: String?
      var verdict: String?
      var reason: String?
      /// The number of steps of the path.
      var steps: Int?
      var hasLoop: Bool?
    }

    /// Something that was found without a claim.
    struct Finding: Encodable {
      /// `note` or `warning`.
      var severity: String
      var text: String
      /// The number of steps of the path.
      var steps: Int?
    }

    /// What is known of a transition, or of a state.
    struct Reach: Encodable {
      var transition: Int?
      /// The name of the state.
      var state: String?
      /// `path`, `infeasible` or `unknown`.
      var kind: String
      /// The number of steps of the path.
      var steps: Int?
      /// Why no run reaches it, or why nothing is known; `nil` for a path.
      var reason: String?

      init(transition: Int? = nil, state: String? = nil, _ reach: StudioReach) {
        self.transition = transition
        self.state = state
        switch reach {
        case .path(let path):
          kind = "path"
          steps = path.steps.count
        case .infeasible(let why):
          kind = "infeasible"
          reason = why
        case .unknown(let why):
          kind = "unknown"
          reason = why
        }
      }
    }

    var type = "proof"
    var id: String
    /// What is being done: `idle`, `waiting`, `claims`, `transitions` or `done`.
    var phase: String
    /// The time that this takes already.
    var elapsed: Double
    /// The time that it may take.
    var limit: Double
    var claims: [Claim]
    var findings: [Finding]
    var assumptions: [String]
    var problems: [String]
    /// How much was explored; `nil` before that.
    var size: String?
    /// What is known of the transitions, in order; empty before they are looked for.
    var transitions: [Reach]
    /// What is known of the states of a system, in the order of their names.
    var states: [Reach]

    init(
      id: String,
      phase: String,
      elapsed: Duration,
      limit: Duration,
      claims names: [String],
      report: StudioProofReport?,
      reach: StudioReaches,
      problem: String?
    ) {
      self.id = id
      self.phase = phase
      self.elapsed = milliseconds(elapsed)
      self.limit = milliseconds(limit)
      claims =
        report?.claims.map { claim in
          Claim(
            name: claim.name,
            place: claim.place,
            sign: claim.sign,
            verdict: claim.verdict,
            reason: claim.reason,
            steps: claim.path?.steps.count,
            hasLoop: claim.path.map { $0.loopStart != nil }
          )
        } ?? names.map { Claim(name: $0) }
      findings =
        report?.findings.map {
          Finding(severity: $0.severity, text: $0.text, steps: $0.path?.steps.count)
        } ?? []
      assumptions = report?.assumptions ?? []
      problems = (report?.problems ?? []) + [problem].compactMap(\.self)
      size = report?.size
      transitions = reach.transitions.sorted { $0.key < $1.key }
        .map { Reach(transition: $0.key, $0.value) }
      states = reach.states.sorted { $0.key < $1.key }.map { Reach(state: $0.key, $0.value) }
    }
  }
}
#endif
