internal import Statecraft

/// A report of a proof in words and numbers, for tools: without types of the chart, and `Codable`.
public struct ProofSummary: Sendable, Hashable, Codable {
  /// A claim with its verdict.
  public struct Claim: Sendable, Hashable, Codable {
    /// The claim's name.
    public let name: String
    /// The file where the claim is written.
    public let file: String
    /// The line where the claim is written.
    public let line: Int
    /// The verdict.
    public let verdict: Verdict
    /// Why the verdict is not `proved`, or what it rests on; empty when the path says it all.
    public let reason: String
    /// The path to where the claim is decided, if there is one.
    public let path: Path?
    /// The verdict and the path for people, on several lines.
    public let text: String
  }

  /// A run from the start.
  public struct Path: Sendable, Hashable, Codable {
    /// The active states at the start.
    public let start: [String]
    /// The steps, in order.
    public let steps: [Step]
    /// The position of the first step of a loop that goes on forever, from 0.
    public let loopStart: Int?
    /// What is false or true at the end.
    public let end: String
  }

  /// A step of a path; of a system, states, properties and outputs have the name of their machine before a dot.
  public struct Step: Sendable, Hashable, Codable {
    /// What the step reacts to.
    public let event: String
    /// The seconds that pass before the step.
    public let delay: Double
    /// The states that were left.
    public let left: [String]
    /// The states that were entered.
    public let entered: [String]
    /// The properties that changed.
    public let changes: [PropertyChange]
    /// The outputs.
    public let outputs: [String]
    /// The error, if there was one.
    public let error: String?
    /// The step for people, on one line.
    public let text: String
  }

  /// Something that was found without a claim.
  public struct Finding: Sendable, Hashable, Codable {
    /// What kind of finding it is.
    public let kind: FindingKind
    /// How grave it is.
    public let severity: FindingSeverity
    /// The states that it concerns; none of a system.
    public let states: [String]
    /// What was found.
    public let problem: String
    /// What to do.
    public let suggestion: String
    /// The file where the state, the transition or the chart is written, if it is known.
    public let file: String?
    /// The line, if it is known.
    public let line: Int?
    /// The path to the first situation that shows it; `nil` for what is never so.
    public let path: Path?
    /// Why it is meant to be so; `nil` for a finding that is not acknowledged.
    public let acknowledgement: String?
    /// The finding for people, on several lines.
    public let text: String
  }

  /// The name of the chart, of the graph or of the system.
  public let chart: String
  /// The claims, in the order of writing.
  public let claims: [Claim]
  /// What the verdicts depend on.
  public let assumptions: [String]
  /// What was found without a claim, without what is acknowledged.
  public let findings: [Finding]
  /// What was found and is meant to be so, as the chart or the proof says.
  public let acknowledged: [Finding]
  /// Why not everything was explored.
  public let problems: [String]
  /// The number of situations.
  public let situations: Int
  /// The number of steps between them.
  public let steps: Int
  /// The number of steps to the farthest situation.
  public let depth: Int
  /// The memory for situations, in bytes.
  public let bytes: Int
  /// The bytes of situations that were on a disk instead; see ``SpillFolder``.
  public let spilledBytes: Int
  /// The duration in seconds.
  public let seconds: Double
  /// The exit code of a command: 0 proved, 1 refuted or vacuous, 3 bounded or unknown.
  public let exitCode: Int
  /// The report for people, on several lines.
  public let text: String
}

extension ProofReport {
  /// The report in words and numbers.
  public var summary: ProofSummary {
    ProofSummary(
      chart: chart,
      claims: claims.map {
        ProofSummary.Claim(
          name: $0.name,
          file: $0.location.file,
          line: $0.location.line,
          verdict: $0.verdict,
          reason: $0.reason,
          path: $0.path?.summary,
          text: $0.description
        )
      },
      assumptions: assumptions,
      findings: findings.map { $0.summary },
      acknowledged: acknowledged.map { $0.summary },
      problems: problems,
      situations: situations,
      steps: steps,
      depth: depth,
      bytes: bytes,
      spilledBytes: spilledBytes,
      seconds: duration / .seconds(1),
      exitCode: exitCode,
      text: description
    )
  }
}

extension ProofFinding {
  fileprivate var summary: ProofSummary.Finding {
    ProofSummary.Finding(
      kind: kind,
      severity: severity,
      states: states.map { "\($0)" },
      problem: problem,
      suggestion: suggestion,
      file: location?.file,
      line: location?.line,
      path: path?.summary,
      acknowledgement: acknowledgement,
      text: description
    )
  }
}

extension ProofPath {
  var summary: ProofSummary.Path {
    ProofSummary.Path(
      start: start,
      steps: steps.map {
        ProofSummary.Step(
          event: $0.text,
          delay: $0.delay / .seconds(1),
          left: $0.left,
          entered: $0.entered,
          changes: $0.changes,
          outputs: $0.outputs,
          error: $0.error,
          text: $0.description
        )
      },
      loopStart: loopStart,
      end: end
    )
  }
}
