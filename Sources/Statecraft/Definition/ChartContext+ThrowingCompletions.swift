// Transitions whose trailing closure can throw. They are equivalent to a transition with `.do { …
// }`: the chart's `ErrorPolicy` applies to an error. Closures that cannot throw use the other
// overloads.

extension ChartContext {
  /// A transition to a state when this state is done, whose action may throw.
  @_disfavoredOverload
  public static func onDone(
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    done(.result(of: Void.self), .state(target), type, fileID, line, nil).do(action)
  }

  /// A transition to a history, or to states in several regions when this state is done, whose
  /// action may throw.
  @_disfavoredOverload
  public static func onDone(
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    done(.result(of: Void.self), target, type, fileID, line, nil).do(action)
  }

  /// A transition without a target when this state is done, whose action may throw.
  @_disfavoredOverload
  public static func onDone(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Void> {
    done(.result(of: Void.self), nil, .external, fileID, line, nil).do(action)
  }

  /// A transition to a state when this state is done with an output, whose action may throw.
  @_disfavoredOverload
  public static func onDone<Output>(
    _ output: Output.Type,
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Output> {
    done(.result(of: output), .state(target), type, fileID, line, nil).do(action)
  }

  /// A transition to a history, or to states in several regions when this state is done with an
  /// output, whose action may throw.
  @_disfavoredOverload
  public static func onDone<Output>(
    _ output: Output.Type,
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Output> {
    done(.result(of: output), target, type, fileID, line, nil).do(action)
  }

  /// A transition without a target when this state is done with an output, whose action may throw.
  @_disfavoredOverload
  public static func onDone<Output>(
    _ output: Output.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self) throws -> Void
  ) -> ChartTransition<Self, Output> {
    done(.result(of: output), nil, .external, fileID, line, nil).do(action)
  }

  /// A transition to a state when this state is done, whose action reads the output and may throw.
  @_disfavoredOverload
  public static func onDone<Output>(
    _ output: Output.Type,
    to target: State,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Output) throws -> Void
  ) -> ChartTransition<Self, Output> {
    done(.result(of: output), .state(target), type, fileID, line, nil).do(action)
  }

  /// A transition to a history, or to states in several regions when this state is done, whose
  /// action reads the output and may throw.
  @_disfavoredOverload
  public static func onDone<Output>(
    _ output: Output.Type,
    to target: Target<State>,
    type: TransitionType = .external,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Output) throws -> Void
  ) -> ChartTransition<Self, Output> {
    done(.result(of: output), target, type, fileID, line, nil).do(action)
  }

  /// A transition without a target when this state is done, whose action reads the output and may
  /// throw.
  @_disfavoredOverload
  public static func onDone<Output>(
    _ output: Output.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    do action: @escaping @Sendable (inout Self, Output) throws -> Void
  ) -> ChartTransition<Self, Output> {
    done(.result(of: output), nil, .external, fileID, line, nil).do(action)
  }
}
