public import Statecraft
internal import StatecraftExploration
public import Testing

/// A run of a machine, checked step by step against what a path of an exploration shows.
///
/// `statecraft tests` writes tests of this form:
///
/// ```swift
/// var test = try PathTest(Turnstile(), in: "locked")
/// test.send(.coin(2), "locked → unlocked; credit: 0 → 2")
/// test.advance(by: .seconds(30), "unlocked → locked")
/// test.send(.push, "refused")
/// ```
///
/// A text has the states left and entered, the properties of the context that changed, the outputs,
/// and the error, separated by semicolons, or `refused`, `ignored`, `postponed` or `nothing`. Time is
/// virtual.
public struct PathTest<Context: ChartContext> {
  /// The machine under test.
  public private(set) var machine: Machine<Context>

  /// Starts a machine, and checks its states.
  ///
  /// - Parameters:
  ///   - context: the initial data.
  ///   - chart: the chart to follow.
  ///   - states: the names of the innermost states, separated by commas.
  ///   - sourceLocation: the location of a failure.
  /// - Throws: an error if the machine cannot start.
  public init(
    _ context: Context,
    chart: MachineChart<Context>,
    in states: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws(StartError) {
    machine = try Machine.start(context, chart: chart).0
    let found = machine.states.map { "\($0)" }.joined(separator: ", ")
    Self.compare("the start", expected: states, found: found, sourceLocation)
  }

  /// Sends an event, and checks what it changes.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - delay: the time before; no timer is due in it, but one may be due at its end and fires later.
  ///   - expected: what the step changes.
  ///   - sourceLocation: the location of a failure.
  public mutating func send(
    _ event: Context.Event,
    after delay: Duration = .zero,
    _ expected: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    take(.event(event), delay, "send(\(event))", expected, sourceLocation)
  }

  /// Lets time pass until a timer fires, and checks what it changes.
  ///
  /// - Parameters:
  ///   - delay: the time; of several timers that are due then, the first one fires.
  ///   - expected: what the step changes.
  ///   - sourceLocation: the location of a failure.
  public mutating func advance(
    by delay: Duration,
    _ expected: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    take(.time, delay, "advance(by: \(delay))", expected, sourceLocation)
  }

  /// Ends the work of an invocation with a value, and checks what that changes.
  ///
  /// - Parameters:
  ///   - invocation: the name of the invocation; where several states have one of that name, with its state,
  ///     as in `load of left`.
  ///   - value: the result of the work.
  ///   - delay: the time before.
  ///   - expected: what the step changes.
  ///   - sourceLocation: the location of a failure.
  public mutating func complete(
    _ invocation: String,
    with value: any Sendable,
    after delay: Duration = .zero,
    _ expected: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    take(
      .completion(invocation: invocation, value),
      delay,
      "complete(\"\(invocation)\")",
      expected,
      sourceLocation
    )
  }

  /// Ends the work of an invocation with an error, and checks what that changes.
  ///
  /// - Parameters:
  ///   - invocation: the name of the invocation; where several states have one of that name, with its state,
  ///     as in `load of left`.
  ///   - error: the error of the work.
  ///   - delay: the time before.
  ///   - expected: what the step changes.
  ///   - sourceLocation: the location of a failure.
  public mutating func fail(
    _ invocation: String,
    with error: any Error,
    after delay: Duration = .zero,
    _ expected: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    take(
      .failure(invocation: invocation, error),
      delay,
      "fail(\"\(invocation)\")",
      expected,
      sourceLocation
    )
  }

  private mutating func take(
    _ action: ProofPath<Context>.Action,
    _ delay: Duration,
    _ name: String,
    _ expected: String,
    _ location: Testing.SourceLocation
  ) {
    let step = ProofPath<Context>.Step.taking(action, after: delay, on: &machine)
    Self.compare(name, expected: expected, found: step.happening, location)
    guard step.delay != delay else { return }
    let text = "\(name) took \(step.delay), because a timer was due, and not \(delay)"
    Issue.record(Comment(rawValue: text), sourceLocation: location)
  }

  private static func compare(
    _ step: String,
    expected: String,
    found: String,
    _ location: Testing.SourceLocation
  ) {
    guard expected != found else { return }
    Issue.record(
      Comment(
        rawValue: """
          \(step) did not do what was expected (− expected, + found):
            − \(expected)
            + \(found)
          """
      ),
      sourceLocation: location
    )
  }
}

extension PathTest where Context: Statechart {
  /// Starts a machine with the chart of its context, and checks its states.
  ///
  /// - Parameters:
  ///   - context: the initial data.
  ///   - states: the names of the innermost states, separated by commas.
  ///   - sourceLocation: the location of a failure.
  /// - Throws: an error if the machine cannot start.
  public init(
    _ context: Context,
    in states: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws(StartError) {
    try self.init(context, chart: Context.chart, in: states, sourceLocation: sourceLocation)
  }
}
