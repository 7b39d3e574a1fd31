/// What an exploration says about the claims of a system.
public struct SystemReport: Sendable {
  /// A claim with its verdict.
  public struct Claim: Sendable {
    /// The claim's name.
    public let name: String
    /// The verdict.
    public internal(set) var verdict: Verdict
    /// Why the verdict is not `proved`, in words; empty when a path or the verdict says it all.
    public internal(set) var reason: String
    /// The shortest way to where the claim is false; for a claim that something is possible, the
    /// shortest way there.
    public internal(set) var path: SystemPath?
    /// Why there is no path although the exploration has found one.
    var mismatch: String?
  }

  /// What was found without a claim.
  public struct Finding: Sendable {
    /// What kind of finding it is.
    public let kind: FindingKind
    /// How grave it is.
    public var severity: FindingSeverity { kind.severity }
    /// What was found.
    public let problem: String
    /// What to do.
    public let suggestion: String
    /// The shortest way to the first situation that shows it; `nil` for what is never so.
    public internal(set) var path: SystemPath?
    /// Why there is no path although the exploration has found one.
    var mismatch: String?

    /// What is found in systems.
    static var kinds: Set<FindingKind> { [.stuck, .failingStep] }
  }

  /// The system's name.
  public let system: String
  /// The claims with their verdicts, in the order of writing; first that no queue is too full.
  public let claims: [Claim]
  /// What the verdicts depend on, in words.
  public let assumptions: [String]
  /// What was found without a claim: situations in which nothing happens any more, and steps that fail.
  public let findings: [Finding]
  /// Why nothing was explored or not everything; empty for a complete exploration.
  public let problems: [String]
  /// The number of situations that were found.
  public let situations: Int
  /// The number of steps between them.
  public let steps: Int
  /// The number of steps from the start to the farthest situation.
  public let depth: Int

  /// Whether every claim is proved.
  public var isProved: Bool { problems.isEmpty && claims.allSatisfy { $0.verdict == .proved } }
}

extension SystemReport: CustomStringConvertible {
  /// The claims with their verdicts and paths, one after the other, and a summary.
  public var description: String {
    var lines = ["\(system): \(situations) situations, \(steps) steps, depth \(depth)"]
    if !assumptions.isEmpty { lines.append("assuming \(assumptions.joined(separator: "; "))") }
    lines += problems.map { "! \($0)" }
    for claim in claims { lines.append("\(claim)") }
    for finding in findings { lines.append("\(finding)") }
    return lines.joined(separator: "\n")
  }
}

extension SystemReport.Claim: CustomStringConvertible {
  /// The verdict and the path, on several lines.
  public var description: String {
    let verdict =
      "\(verdict.sign) \(name): \(verdict.rawValue)" + (reason.isEmpty ? "" : ", \(reason)")
    return ([verdict] + (path.map { ["\($0)"] } ?? [])).joined(separator: "\n")
  }
}

extension SystemReport.Finding: CustomStringConvertible {
  /// What was found and what to do, with the path, on several lines.
  public var description: String {
    (["! \(problem); \(suggestion)"] + (path.map { ["\($0)"] } ?? [])).joined(separator: "\n")
  }
}

extension SystemPath: CustomStringConvertible {
  /// The steps with what they change, numbered, and what is false or true at the end.
  public var description: String {
    var lines: [String] = []
    for (position, step) in steps.enumerated() {
      if position == loopStart { lines.append("  from here again, forever:") }
      let changes = step.changes.isEmpty ? "" : "  \(step.changes.joined(separator: "; "))"
      let wait = step.delay > .zero ? "after \(step.delay.inSeconds): " : ""
      lines.append("  \(position + 1). \(wait)\(step.text)\(changes)")
    }
    return (lines + ["  \(end)"]).joined(separator: "\n")
  }
}
