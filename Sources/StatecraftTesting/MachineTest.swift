public import Statecraft
public import StatecraftExploration
public import Testing

/// A machine under test: every step states its changes, and everything else must stay the same.
///
/// ```swift
/// var test = MachineTest(Player())
/// test.send(.power, to: .empty)
/// test.send(.tick) { $0.ticks = 1 }
/// test.send(.play, is: .refused)
/// test.advance(by: .seconds(30), to: .paused)
/// ```
///
/// A step with a different result records an issue. The issue shows the difference of the innermost
/// states, the outputs, the messages to work and the context, line by line, and the machine's
/// outcomes. Time is virtual.
public struct MachineTest<Context: ChartContext> {
  /// The machine under test.
  public private(set) var machine: Machine<Context>

  /// What the steps since ``measureCoverage()`` have covered; `nil` when it was not called.
  public private(set) var coverage: ChartCoverage<Context>?

  /// The outcome of the machine's start with the guards that it asked, as long as no step was taken.
  private var start: (outcome: Outcome<Context>, asked: [ChartCoverage<Context>.AskedGuard])?

  /// Creates a test of a machine, beginning in its current state.
  public init(_ machine: Machine<Context>) {
    self.machine = machine
  }

  /// Measures from now on what the steps of the test cover: states, transitions, pairs of them, and
  /// parts of guards.
  ///
  /// The active states are covered, too. Each guard that a step asks is asked once more for it; those of the start
  /// of a machine that the test has started are asked again now.
  ///
  /// ```swift
  /// var test = MachineTest(Player())
  /// test.measureCoverage()
  /// test.send(.power, to: .stopped)
  /// coverage.merge(test)
  /// ```
  public mutating func measureCoverage() {
    var coverage = ChartCoverage(ofChartOf: machine)
    if let start {
      coverage.begin(start.outcome, asking: start.asked)
    } else {
      coverage.begin(in: machine)
    }
    self.coverage = coverage
  }

  /// Takes a step, and adds its outcomes to what is covered.
  private mutating func take(
    _ step: (inout Machine<Context>, GuardWatch<Context>?) -> [Outcome<Context>]
  ) -> [Outcome<Context>] {
    start = nil
    return coverage?.take(&machine, step) ?? step(&machine, nil)
  }

  /// Takes a step with one outcome.
  private mutating func take(
    _ step: (inout Machine<Context>, GuardWatch<Context>?) -> Outcome<Context>
  ) -> Outcome<Context> {
    take { [step(&$0, $1)] }[0]
  }

  /// Sends an event, and checks its result.
  ///
  /// - Parameters:
  ///   - event: the event to send.
  ///   - states: the expected innermost states, one for each region; by default unchanged.
  ///   - kind: the expected kind of outcome; by default `transitioned` with `states`, else
  ///     `internal`.
  ///   - outputs: the expected outputs.
  ///   - messages: the expected messages to the work of invocations, including undelivered ones.
  ///   - sourceLocation: the location of a failure.
  ///   - change: changes the context from its value before the step to the expected one.
  /// - Returns: the outcome.
  @discardableResult
  public mutating func send(
    _ event: Context.Event,
    to states: Context.State...,
    is kind: Outcome<Context>.Kind? = nil,
    emits outputs: [Context.Output] = [],
    sends messages: [ExpectedMessage] = [],
    sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ change: (inout Context) -> Void = { _ in }
  ) -> Outcome<Context> {
    var expectation = StepExpectation(machine, change)
    if !states.isEmpty { expectation.states = states }
    expectation.kind = kind ?? (states.isEmpty ? .internal : .transitioned)
    expectation.outputs = outputs
    expectation.messages = messages
    let outcome = take { $0.send(event, watchedBy: $1) }
    expectation.check("send(\(event))", [outcome], machine, sourceLocation)
    return outcome
  }

  /// Advances the time, and checks the result.
  ///
  /// - Parameters:
  ///   - duration: the time that passes. Timers that become due fire, each at its own deadline.
  ///   - states: the expected innermost states, one for each region; by default unchanged.
  ///   - outputs: the expected outputs.
  ///   - messages: the expected messages to the work of invocations, including undelivered ones.
  ///   - sourceLocation: the location of a failure.
  ///   - change: changes the context from its value before the step to the expected one.
  /// - Returns: the outcomes of the timers.
  @discardableResult
  public mutating func advance(
    by duration: Duration,
    to states: Context.State...,
    emits outputs: [Context.Output] = [],
    sends messages: [ExpectedMessage] = [],
    sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ change: (inout Context) -> Void = { _ in }
  ) -> [Outcome<Context>] {
    var expectation = StepExpectation(machine, change)
    if !states.isEmpty { expectation.states = states }
    expectation.outputs = outputs
    expectation.messages = messages
    let outcomes = take { $0.advance(by: duration, watchedBy: $1) }
    expectation.check("advance(by: \(duration))", outcomes, machine, sourceLocation)
    return outcomes
  }

  /// Completes a running invocation, and checks the result.
  ///
  /// If no invocation of that name is running, the failure lists the running ones.
  ///
  /// - Parameters:
  ///   - invocation: the name of the invocation.
  ///   - value: the result of the invocation.
  ///   - states: the expected innermost states, one for each region; by default unchanged.
  ///   - outputs: the expected outputs.
  ///   - messages: the expected messages to the work of invocations, including undelivered ones.
  ///   - sourceLocation: the location of a failure.
  ///   - change: changes the context from its value before the step to the expected one.
  /// - Returns: the outcome.
  @discardableResult
  public mutating func complete(
    _ invocation: String,
    with value: any Sendable,
    to states: Context.State...,
    emits outputs: [Context.Output] = [],
    sends messages: [ExpectedMessage] = [],
    sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ change: (inout Context) -> Void = { _ in }
  ) -> Outcome<Context> {
    var expectation = StepExpectation(machine, change)
    if !states.isEmpty { expectation.states = states }
    expectation.kind = states.isEmpty ? .internal : .transitioned
    expectation.outputs = outputs
    expectation.messages = messages
    expectation.invocation = invocation
    let outcome = take {
      $0.resolve(runningNamed: invocation, with: .success(value), watchedBy: $1)
    }
    expectation.check("complete(\"\(invocation)\")", [outcome], machine, sourceLocation)
    return outcome
  }

  /// Fails a running invocation, and checks the result.
  ///
  /// If no invocation of that name is running, the test's failure lists the running ones.
  ///
  /// - Parameters:
  ///   - invocation: the name of the invocation.
  ///   - error: the error of the invocation.
  ///   - states: the expected innermost states, one for each region; by default unchanged.
  ///   - kind: the expected kind of outcome; by default `transitioned` with `states`, else
  ///     `internal`.
  ///   - outputs: the expected outputs.
  ///   - messages: the expected messages to the work of invocations, including undelivered ones.
  ///   - sourceLocation: the location of a failure.
  ///   - change: changes the context from its value before the step to the expected one.
  /// - Returns: the outcome.
  @discardableResult
  public mutating func fail(
    _ invocation: String,
    with error: any Error,
    to states: Context.State...,
    is kind: Outcome<Context>.Kind? = nil,
    emits outputs: [Context.Output] = [],
    sends messages: [ExpectedMessage] = [],
    sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ change: (inout Context) -> Void = { _ in }
  ) -> Outcome<Context> {
    var expectation = StepExpectation(machine, change)
    if !states.isEmpty { expectation.states = states }
    expectation.kind = kind ?? (states.isEmpty ? .internal : .transitioned)
    expectation.outputs = outputs
    expectation.messages = messages
    expectation.invocation = invocation
    let outcome = take {
      $0.resolve(runningNamed: invocation, with: .failure(error), watchedBy: $1)
    }
    expectation.check("fail(\"\(invocation)\")", [outcome], machine, sourceLocation)
    return outcome
  }
}

extension MachineTest where Context: Statechart {
  /// Creates a test of a new machine with the chart of its context; traps when the chart has
  /// errors.
  ///
  /// - Parameters:
  ///   - context: the initial data.
  ///   - file: the file that a trap's message names.
  ///   - line: the line that a trap's message names.
  public init(_ context: Context, file: StaticString = #file, line: UInt = #line) {
    do {
      var asked: [ChartCoverage<Context>.AskedGuard] = []
      let (machine, outcome) = try Machine.start(
        context,
        watchedBy: GuardWatch { asked.append(($0, $1, $2)) }
      )
      self.init(machine)
      start = (outcome, asked)
    } catch {
      fatalError("\(error)", file: file, line: line)
    }
  }
}
