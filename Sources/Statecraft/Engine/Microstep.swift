/// One step of a machine: a set of transitions that are taken together.
///
/// Source: SCXML 3.13, microsteps.
public struct Microstep<Context: ChartContext>: Sendable {
  /// What the step reacts to.
  public let cause: Cause<Context>

  private let program: Program<Context>
  /// The numbers of what was taken, left and entered, as the chart's model counts them.
  package let takenNumbers: [Int]
  package let exitedNumbers: StateSet
  package let enteredNumbers: StateSet

  init(
    cause: Cause<Context>,
    program: Program<Context>,
    taken: [Int],
    exited: StateSet,
    entered: StateSet
  ) {
    self.cause = cause
    self.program = program
    takenNumbers = taken
    exitedNumbers = exited
    enteredNumbers = entered
  }

  /// The transitions, in the order in which their actions ran.
  public var taken: [TransitionDescription] { takenNumbers.map(program.description(of:)) }

  /// The states that were left, innermost first, in the order of their exit actions.
  public var exited: [Context.State] { program.ids(of: exitedNumbers.reversed()) }

  /// The states that were entered, outermost first, in the order of their entry actions.
  public var entered: [Context.State] { program.ids(of: enteredNumbers) }

  var leavesOrEnters: Bool { !exitedNumbers.isEmpty || !enteredNumbers.isEmpty }
}

/// A transition in words, for explanations and diagrams.
public struct TransitionDescription: Sendable, Hashable, CustomStringConvertible {
  /// The state that it is written in; the chart's name for those at the top.
  public let source: String
  /// What triggers it: events, `always`, `after …`, `done …`.
  public let trigger: String
  /// Where it leads; empty for a reaction without a target.
  public let targets: [String]
  /// Its guard, in words.
  public let `guard`: String?
  /// The names of its actions, as far as they have any.
  public let actions: [String]
  /// Where it was written.
  public let location: Diagnostic.Location?

  /// For instance `locked → unlocked on coin when the fare is paid`.
  public var description: String {
    let arrow = targets.isEmpty ? source : "\(source) → \(targets.joined(separator: ", "))"
    return "\(arrow) \(isEventful ? "on \(trigger)" : trigger)"
      + (`guard`.map { " when \($0)" } ?? "")
  }

  private var isEventful: Bool { trigger != "always" && !trigger.hasPrefix("after ") }
}
