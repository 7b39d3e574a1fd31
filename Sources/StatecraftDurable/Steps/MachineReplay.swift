#if Durable
/// The comparison of a machine's journal with what its chart does today.
public struct MachineReplay: Sendable, Hashable {
  /// A step that differs.
  public struct Difference: Sendable, Hashable, CustomStringConvertible {
    /// The revision of the step.
    public var revision: Int64
    /// The input in words.
    public var input: String
    /// What the journal says.
    public var recorded: String
    /// What the chart does today.
    public var now: String

    /// Creates a difference.
    public init(revision: Int64, input: String, recorded: String, now: String) {
      self.revision = revision
      self.input = input
      self.recorded = recorded
      self.now = now
    }

    /// The difference in three lines.
    public var description: String { lines.joined(separator: "\n") }

    package var lines: [String] {
      ["revision \(revision), \(input)", "  recorded: \(recorded)", "  now:      \(now)"]
    }
  }

  /// The result of a replay.
  public enum Verdict: Sendable, Hashable {
    /// All steps are the same.
    case same
    /// This step is the first that differs.
    case differs(Difference)
    /// The journal cannot be replayed from this revision on; the reason.
    case blocked(revision: Int64, reason: String)
  }

  /// The machine.
  public var address: MachineAddress
  /// The result.
  public var verdict: Verdict
  /// The number of steps that are the same.
  public var agreed: Int
  /// The state after the steps that are the same, as its row would contain it.
  public var state: String?

  /// Creates a replay.
  public init(address: MachineAddress, verdict: Verdict, agreed: Int, state: String? = nil) {
    self.address = address
    self.verdict = verdict
    self.agreed = agreed
    self.state = state
  }

  /// Whether all steps are the same.
  public var isSame: Bool { verdict == .same }
}
#endif
