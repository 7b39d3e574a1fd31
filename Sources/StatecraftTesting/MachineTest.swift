public import Statecraft
public import Testing

/// A machine under test: every step says all that changes, and all else must stay the same.
///
/// ```swift
/// var test = MachineTest(Player())
/// test.send(.power, to: .empty)
/// test.send(.tick) { $0.ticks = 1 }
/// test.send(.play, is: .refused)
/// test.advance(by: .seconds(30), to: .paused)
/// ```
///
/// A step that does something else fails with a difference of the innermost states, the outputs, the
/// messages to work and the context, line by line, and with what the machine did. Time is virtual.
public struct MachineTest<Context: ChartContext> {
  /// The machine.
  public private(set) var machine: Machine<Context>

  /// Tests a machine from its present state on.
  public init(_ machine: Machine<Context>) {
    self.machine = machine
  }

  /// Asserts what an event does.
  ///
  /// - Parameters:
  ///   - event: the event to send.
  ///   - states: the innermost states afterwards, one for each region; without any they stay.
  ///   - kind: the outcome in one word; by default `transitioned` with `states`, else `internal`.
  ///   - outputs: what is emitted.
  ///   - messages: what is sent to the work of invocations, also what does not reach it.
  ///   - sourceLocation: where a failure is shown; filled in by the compiler.
  ///   - change: turns the context before the step into that after it.
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
    let outcome = machine.send(event)
    expectation.check("send(\(event))", [outcome], machine, sourceLocation)
    return outcome
  }

  /// Asserts what happens while time passes.
  ///
  /// - Parameters:
  ///   - duration: how much time passes; timers fire on the way, each at its own moment.
  ///   - states: the innermost states afterwards, one for each region; without any they stay.
  ///   - outputs: what is emitted.
  ///   - messages: what is sent to the work of invocations, also what does not reach it.
  ///   - sourceLocation: where a failure is shown; filled in by the compiler.
  ///   - change: turns the context before the step into that after it.
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
    let outcomes = machine.advance(by: duration)
    expectation.check("advance(by: \(duration))", outcomes, machine, sourceLocation)
    return outcomes
  }

  /// Asserts what the end of a running invocation does.
  ///
  /// When no invocation of the name runs, the failure lists those that do.
  ///
  /// - Parameters:
  ///   - invocation: the name of the invocation.
  ///   - value: its result.
  ///   - states: the innermost states afterwards, one for each region; without any they stay.
  ///   - outputs: what is emitted.
  ///   - messages: what is sent to the work of invocations, also what does not reach it.
  ///   - sourceLocation: where a failure is shown; filled in by the compiler.
  ///   - change: turns the context before the step into that after it.
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
    let outcome = machine.complete(invocation, with: value)
    expectation.check("complete(\"\(invocation)\")", [outcome], machine, sourceLocation)
    return outcome
  }

  /// Asserts what the failure of a running invocation does.
  ///
  /// When no invocation of the name runs, the failure of the test lists those that do.
  ///
  /// - Parameters:
  ///   - invocation: the name of the invocation.
  ///   - error: what its work throws.
  ///   - states: the innermost states afterwards, one for each region; without any they stay.
  ///   - kind: the outcome in one word; by default `transitioned` with `states`, else `internal`.
  ///   - outputs: what is emitted.
  ///   - messages: what is sent to the work of invocations, also what does not reach it.
  ///   - sourceLocation: where a failure is shown; filled in by the compiler.
  ///   - change: turns the context before the step into that after it.
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
    let outcome = machine.fail(invocation, with: error)
    expectation.check("fail(\"\(invocation)\")", [outcome], machine, sourceLocation)
    return outcome
  }
}

extension MachineTest where Context: Statechart {
  /// Starts a machine of the context's chart; a mistake in the chart traps with all diagnostics.
  ///
  /// - Parameters:
  ///   - context: the data at the start.
  ///   - file: the file that a trap names; filled in by the compiler.
  ///   - line: the line that a trap names; filled in by the compiler.
  public init(_ context: Context, file: StaticString = #file, line: UInt = #line) {
    self.init(Machine(context, file: file, line: line))
  }
}
