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
