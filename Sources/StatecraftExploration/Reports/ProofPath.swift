public import Statecraft

/// A run of a machine from its start, as it was replayed on a `Machine`.
///
/// A path that shows a violation forever ends in a loop: after the last step the machine is in the
/// same situation as before the step at ``loopStart``.
public struct ProofPath<Context: ChartContext>: Sendable {
  /// What a step reacts to, for replaying it.
  public enum Action: Sendable {
    /// An event from outside.
    case event(Context.Event)
    /// The work of an invocation ended with a value.
    case completion(invocation: String, any Sendable)
    /// The work of an invocation failed.
    case failure(invocation: String, any Error)
    /// Time passed, and the timers that were due fired.
    case time
  }

  /// A step of a path.
  public struct Step: Sendable {
    /// What the step reacts to.
    public let action: Action
    /// The same in words.
    public let text: String
    /// The time that passes before the step.
    public let delay: Duration
    /// The kind of the outcome; `nil` when only time passes.
    public let kind: OutcomeKind?
    /// The names of the states that were left, in order.
    public let left: [String]
    /// The names of the states that were entered, in order.
    public let entered: [String]
    /// The properties of the context that the step changed.
    public let changes: [PropertyChange]
    /// The outputs of the step, in words.
    public let outputs: [String]
    /// The error of the step, if there was one.
    public let error: String?
    /// The names of the active states after the step that have no active child, in document order: those around
    /// them are left out.
    package let active: [String]
    /// The numbers of the transitions that were taken, in order.
    package let transitions: [Int]
  }

  /// The names of the active states at the start that have no active child.
  public let start: [String]

  /// The steps, in order; empty when the start itself is meant.
  public let steps: [Step]

  /// The position of the first step of the loop; `nil` for a path without one.
  public let loopStart: Int?

  /// What is false or true at the end, in words.
  public let end: String
}
