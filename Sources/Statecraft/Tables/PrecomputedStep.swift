/// What a run of a table does, in the words of the engine: for outcomes, which are put together from
/// it only if somebody looks.
@usableFromInline
package final class PrecomputedStep<Context: ChartContext>: Sendable {
  /// A microstep that is known in advance.
  struct Step {
    let taken: [Int]
    let exited: StateSet
    let entered: StateSet
    let isEventless: Bool
  }

  /// The table that owns the precomputed step owns the program, too, so that it is there as long as the precomputed step is.
  unowned(unsafe) let program: Program<Context>
  let column: Int
  @usableFromInline let kind: OutcomeKind
  /// The configuration before, and after.
  let before: StateSet
  let after: StateSet
  /// The transitions that were selected for the event; a guard of any other one was false.
  let selected: Set<Int>
  let steps: [Step]

  init(
    program: Program<Context>,
    column: Int,
    kind: OutcomeKind,
    before: StateSet,
    after: StateSet,
    selected: Set<Int>,
    steps: [Step]
  ) {
    self.program = program
    self.column = column
    self.kind = kind
    self.before = before
    self.after = after
    self.selected = selected
    self.steps = steps
  }
}
