/// What an exploration says about the claims of a system.
public struct SystemReport: Sendable {
  /// A claim with its verdict.
  public struct Claim: Sendable {
    /// The claim's name.
    public let name: String
    /// The verdict.
    public let verdict: Verdict
    /// Why the verdict is not `proved`, in words; empty when a path or the verdict says it all.
    public let reason: String
    /// The shortest way to where the claim is false; for a claim that something is possible, the
    /// shortest way there.
    public let path: SystemPath?
  }

  /// The system's name.
  public let system: String
  /// The claims with their verdicts, in the order of writing; first that no queue is too full.
  public let claims: [Claim]
  /// What the verdicts depend on, in words.
  public let assumptions: [String]
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

/// A run of a system from its start, as it was replayed on its machines.
public struct SystemPath: Sendable {
  /// A step of a path.
  public struct Step: Sendable {
    /// What happens: `first: start`, or `first → second: token(3)`.
    public let text: String
    /// What the step changes: the states and properties of machines, in words.
    public let changes: [String]
  }

  /// The steps, in order; empty when the start itself is meant.
  public let steps: [Step]
  /// The position of the first step of the loop; `nil` for a path without one.
  public let loopStart: Int?
  /// What is false or true at the end, in words.
  public let end: String
}

extension SystemReport: CustomStringConvertible {
  /// The claims with their verdicts and paths, one after the other, and a summary.
  public var description: String {
    var lines = ["\(system): \(situations) situations, \(steps) steps, depth \(depth)"]
    if !assumptions.isEmpty { lines.append("assuming \(assumptions.joined(separator: "; "))") }
    lines += problems.map { "! \($0)" }
    for claim in claims { lines.append("\(claim)") }
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

extension SystemPath: CustomStringConvertible {
  /// The steps with what they change, numbered, and what is false or true at the end.
  public var description: String {
    var lines: [String] = []
    for (position, step) in steps.enumerated() {
      if position == loopStart { lines.append("  from here again, for ever:") }
      let changes = step.changes.isEmpty ? "" : "  \(step.changes.joined(separator: "; "))"
      lines.append("  \(position + 1). \(step.text)\(changes)")
    }
    return (lines + ["  \(end)"]).joined(separator: "\n")
  }
}
