public import Statecraft

/// What an exploration says about the claims of a system.
public struct SystemReport: Sendable {
  /// A claim with its verdict.
  public struct Claim: Sendable {
    /// The claim's name.
    public let name: String
    /// Where the claim is written; of the claim that no queue is too full, where a connection is.
    public let location: Diagnostic.Location
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
    /// Where the system is made, or where an acknowledgement is written that is not needed.
    public let location: Diagnostic.Location
    /// The shortest way to the first situation that shows it; `nil` for what is never so.
    public internal(set) var path: SystemPath?
    /// What was found, and what to do.
    public var text: String { "\(problem); \(suggestion)" }
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

  /// The memory that the situations took, in bytes.
  public let bytes: Int
  /// The bytes of situations that were on a disk instead; see ``SpillFolder``.
  public let spilledBytes: Int
  /// How long the exploration took.
  public let duration: Duration

  /// Whether every claim is proved.
  public var isProved: Bool { provesAll }

  /// The exit code of a command: 0 if every claim is proved, 1 if one is refuted, else 3.
  ///
  /// A vacuous claim says nothing, and counts as refuted.
  public var exitCode: Int { commandExitCode }
}
