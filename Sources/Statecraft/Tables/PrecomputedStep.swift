/// What a run of a table does.
///
/// Outcomes are described from it, on demand.
@usableFromInline
package final class PrecomputedStep<Context: ChartContext>: Sendable {
  /// A microstep that is known in advance.
  struct Step {
    let taken: [Int]
    let exited: StateSet
    let entered: StateSet
    /// What the microstep reacts to; `nil` for eventless transitions.
    let cause: Knowledge<Context>?
  }

  /// The table that owns the precomputed step owns the program, too, so that it is there as long as the precomputed step is.
  unowned(unsafe) let program: Program<Context>
  let column: Int
  @usableFromInline let kind: OutcomeKind
  /// The configuration before, and after.
  let before: StateSet
  let after: StateSet
  /// What the histories have stored before, and after.
  let historyBefore: HistoryValues
  let historyAfter: HistoryValues
  /// The transitions that were enabled for the event; a guard of any other one was false.
  let enabled: Set<Int>
  let steps: [Step]
  /// Where the parts of the only microstep end among the content.
  ///
  /// `nil` for what cannot be one microstep with the steps of other regions: a step of several microsteps, and
  /// one in which a guard is asked after the event's own, which is to see what the other regions have done.
  @usableFromInline let phases: StepPhases?
  /// What it emits at its end, whatever the context is.
  @usableFromInline let outputs: [Context.Output]

  /// How much memory it takes with its content, in bytes, about.
  var bytes: Int {
    256 + 128 * steps.count + MemoryLayout<Context.Output>.stride * outputs.count
  }

  init(
    program: Program<Context>,
    column: Int,
    kind: OutcomeKind,
    before: (states: StateSet, history: HistoryValues),
    after: (states: StateSet, history: HistoryValues),
    enabled: Set<Int>,
    steps: [Step],
    phases: StepPhases? = nil,
    outputs: [Context.Output] = []
  ) {
    self.program = program
    self.column = column
    self.kind = kind
    self.before = before.states
    self.after = after.states
    historyBefore = before.history
    historyAfter = after.history
    self.enabled = enabled
    self.steps = steps
    self.phases = phases
    self.outputs = outputs
  }

  /// What is done where the report of an outcome knows the states.
  convenience init(withoutStates program: Program<Context>, _ column: Int, _ kind: OutcomeKind) {
    self.init(
      program: program,
      column: column,
      kind: kind,
      before: (StateSet(), []),
      after: (StateSet(), []),
      enabled: [],
      steps: []
    )
  }

  /// The same step with outputs at its end.
  func emitting(_ outputs: [Context.Output]) -> PrecomputedStep {
    PrecomputedStep(
      program: program,
      column: column,
      kind: kind,
      before: (before, historyBefore),
      after: (after, historyAfter),
      enabled: enabled,
      steps: steps,
      outputs: outputs
    )
  }
}
