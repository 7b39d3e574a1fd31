/// A run of a system from its start, as it was replayed on its machines.
public struct SystemPath: Sendable {
  /// A step of a path.
  public struct Step: Sendable {
    /// What happens: `first: start`, or `first → second: token(3)`.
    public let text: String
    /// The time that passes before the step.
    public let delay: Duration
    /// What the step changes: the states and properties of machines, in words.
    public let changes: [String]
    /// The states that were left, each with its machine: `first.waiting`.
    public let left: [String]
    /// The states that were entered, each with its machine.
    public let entered: [String]
    /// The properties that changed, each with its machine.
    public let properties: [PropertyChange]
    /// What the machines have sent, each with its machine; also what no connection carries.
    public let outputs: [String]
    /// Why a machine's part of the step failed; `nil` if none did.
    public let error: String?
    /// The active states of the machines after the step, each with its machine.
    package let active: [String]
    /// The transitions that the machines have taken, in order.
    package let transitions: [SystemTransition]
    /// The messages that wait after the step, those of each connection in a text: `first → second: token(3)`.
    package let waiting: [String]
    /// How many messages wait on each connection after the step, in the order of the connections.
    package let queued: [Int]
  }

  /// The active states of the machines at the start, each with its machine: `first.waiting`.
  public let start: [String]
  /// The messages that wait at the start, those of each connection in a text.
  package let startWaiting: [String]
  /// How many messages wait on each connection at the start, in the order of the connections.
  package let startQueued: [Int]
  /// The steps, in order; empty when the start itself is meant.
  public let steps: [Step]
  /// The position of the first step of the loop; `nil` for a path without one.
  public let loopStart: Int?
  /// What is false or true at the end, in words.
  public let end: String

  /// What each machine has done, in the order in which the system has them.
  package let runs: [any SystemRun]
}
