// Completions, errors and any events that lead to one of several declared targets, which a function
// names.

extension ChartContext {
  /// A transition to one of several declared states, which a function of the context names when this
  /// state is done.
  ///
  /// - Parameters:
  ///   - targets: the states that it may lead to.
  ///   - name: what the choice is made by, for diagrams and explanations.
  ///   - type: whether the source is left when the target lies inside it.
  ///   - fileID: the file it is written in; filled in by the compiler.
  ///   - line: the line it is written in; filled in by the compiler.
  ///   - choose: names the target; pure over the context, and called as often as the engine needs it.
  /// - Returns: the transition, for its modifiers; they hold for all targets.
  public static func onDone(
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self) -> State
  ) -> ChartTransition<Self, Void> {
    let trigger = TransitionDefinition.Trigger.done(expecting: Void.self)
    return choice(trigger, targets, name, type, fileID, line, .result(of: Void.self), choose)
  }

  /// A transition to one of several declared states when this state is done, with the output of its
  /// final state for the actions.
  public static func onDone<Output>(
    _ output: Output.Type,
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self) -> State
  ) -> ChartTransition<Self, Output> {
    choice(.done(expecting: output), targets, name, type, fileID, line, .result(of: output), choose)
  }

  /// A transition to one of several declared states, which a function of the context and of the output
  /// of the final state names when this state is done.
  public static func onDone<Output>(
    _ output: Output.Type,
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self, Output) -> State
  ) -> ChartTransition<Self, Output> {
    choice(.done(expecting: output), targets, name, type, fileID, line, .result(of: output), choose)
  }

  /// A transition to one of several declared states for any event that no earlier transition in this
  /// state takes.
  public static func onAny(
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self) -> State
  ) -> ChartTransition<Self, Event> {
    choice(.anyEvent, targets, name, type, fileID, line, .wholeEvent, choose)
  }

  /// A transition to one of several declared states, which a function of the context and of the event
  /// names.
  public static func onAny(
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self, Event) -> State
  ) -> ChartTransition<Self, Event> {
    choice(.anyEvent, targets, name, type, fileID, line, .wholeEvent, choose)
  }

  /// A transition to one of several declared states when an action threw and the chart continues with
  /// an error event.
  public static func onError(
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self) -> State
  ) -> ChartTransition<Self, any Error> {
    choice(.error, targets, name, type, fileID, line, .error, choose)
  }

  /// A transition to one of several declared states, which a function of the context and of the error
  /// names.
  public static func onError(
    toOneOf targets: [State],
    _ name: String,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ choose: @escaping @Sendable (Self, any Error) -> State
  ) -> ChartTransition<Self, any Error> {
    choice(.error, targets, name, type, fileID, line, .error, choose)
  }
}
