#if Studio
/// What an exploration says of a machine, in words.
package struct StudioProofReport: Sendable {
  /// A claim with its verdict.
  package struct Claim: Sendable {
    /// The claim's name.
    package let name: String
    /// Where it is written.
    package let place: String
    /// The verdict as a sign: a tick, a cross or a circle.
    package let sign: String
    /// The verdict as a word.
    package let verdict: String
    /// Why the verdict is not that it is proved; empty if the path or the verdict says that.
    package let reason: String
    /// The shortest way to where the claim is decided.
    package let path: StudioPath?

    /// Creates a claim.
    package init(
      name: String,
      place: String,
      sign: String,
      verdict: String,
      reason: String,
      path: StudioPath?
    ) {
      self.name = name
      self.place = place
      self.sign = sign
      self.verdict = verdict
      self.reason = reason
      self.path = path
    }
  }

  /// Something that was found without a claim.
  package struct Finding: Sendable {
    /// How grave it is, as a word.
    package let severity: String
    /// What was found, and what to do.
    package let text: String
    /// The shortest way to it; `nil` for what is never so.
    package let path: StudioPath?

    /// Creates a finding.
    package init(severity: String = "warning", text: String, path: StudioPath?) {
      self.severity = severity
      self.text = text
      self.path = path
    }
  }

  /// The claims, in the order of writing.
  package let claims: [Claim]
  /// What was found without a claim.
  package let findings: [Finding]
  /// What the verdicts depend on.
  package let assumptions: [String]
  /// Why nothing was explored or not everything.
  package let problems: [String]
  /// How much was explored, and how long that took.
  package let size: String

  /// Creates a report.
  package init(
    claims: [Claim],
    findings: [Finding] = [],
    assumptions: [String] = [],
    problems: [String] = [],
    size: String
  ) {
    self.claims = claims
    self.findings = findings
    self.assumptions = assumptions
    self.problems = problems
    self.size = size
  }
}
#endif
