/// How far a precomputed step has come.
struct Walk<Context: ChartContext> {
  var configuration: StateSet
  var history: HistoryValues
  /// What actions have raised and no transition has reacted to yet.
  var queue: [Knowledge<Context>] = []
  /// What is being reacted to.
  var occasion = Knowledge<Context>.external
  /// The column of what is selected for next; `nil` for eventless transitions.
  var column: Int?
  /// The content since the last decision.
  var content: [StepContent<Context>] = []
  var steps: [PrecomputedStep<Context>.Step] = []
  /// The states that were entered and whose invocations have not been started.
  var toInvoke = StateSet()
  /// How many events the step computes and raises.
  var computedEvents = 0
  /// Whether an action of the latest microstep can fail.
  var canFail = false
  /// How many outputs of final states the step computes.
  var computedOutputs = 0
  /// Whether a final state at the top was entered, and the number of its output.
  var end: MachineEnd?
  /// How often the way depends on the case of a computed event.
  var jumps = 0
  /// Where the way has last depended on a guard of an eventless transition.
  var loopStart: LoopStart?
  /// How many raised events no transition has reacted to.
  var unhandledEvents = 0
  /// Where the parts of the latest microstep end among the content.
  var phases: StepPhases?
  /// Whether a guard was asked after the event's own.
  var hasAskedLater = false

  /// Where a loop of eventless transitions may begin.
  struct LoopStart {
    let number: Int
    let configuration: StateSet
    let history: HistoryValues
    let toInvoke: StateSet
    let waiting: Int
    let steps: Int
  }

  init(_ configuration: StateSet, _ history: HistoryValues) {
    self.configuration = configuration
    self.history = history
  }
}
