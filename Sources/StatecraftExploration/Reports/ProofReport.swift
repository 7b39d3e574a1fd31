public import Statecraft

/// What an exploration says about the claims of a proof.
public struct ProofReport<Context: ChartContext>: Sendable {
  /// The chart's name.
  public let chart: String

  /// The claims with their verdicts, in the order of writing.
  public let claims: [ClaimReport<Context>]

  /// What the verdicts depend on, in words: events that never come, fairness, bounds.
  public let assumptions: [String]

  /// What was found without a claim, without what is acknowledged.
  public let findings: [ProofFinding<Context>]

  /// What was found and is meant to be so, as the chart or the proof says.
  public internal(set) var acknowledged: [ProofFinding<Context>] = []

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
