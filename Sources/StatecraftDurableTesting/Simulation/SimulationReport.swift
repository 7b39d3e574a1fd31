#if Durable
/// What a ``DurableSimulation`` did and found.
public struct SimulationReport: Sendable, CustomStringConvertible {
  /// A rule that did not hold.
  public struct Violation: Sendable, Hashable, CustomStringConvertible {
    /// The rule: `I1` to `I10`.
    public var rule: String
    /// What was found.
    public var text: String

    /// The rule and what was found.
    public var description: String { "\(rule): \(text)" }
  }

  /// The seed, with which the same run happens again.
  public var seed: UInt64
  /// The rules that did not hold; empty if all held.
  public var violations: [Violation] = []
  /// The number of inputs that were acknowledged.
  public var acknowledged = 0
  /// The number of entries of all journals.
  public var entries = 0
  /// The number of outputs that were delivered, repetitions included.
  public var deliveries = 0
  /// The number of times that each fault happened.
  public var faults: [String: Int] = [:]
  /// A number that is equal for equal runs.
  public var digest: UInt64 = 0

  /// The seed, the counts, and the violations on lines of their own.
  public var description: String {
    let counts = faults.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    let head =
      "seed \(seed): \(acknowledged) acknowledged, \(entries) entries, \(deliveries) deliveries; "
      + counts.joined(separator: ", ")
    return ([head] + violations.map { "  \($0)" }).joined(separator: "\n")
  }
}
#endif
