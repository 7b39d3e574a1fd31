/// A transition for the result of an invocation.
///
/// ```swift
/// invoke("load") { context, environment in try await environment.load(context.url) }
///   .onDone(to: .ready) { $0.page = $1 }.emit(.loaded)
///   .onFailure(to: .failed).when("it is not worth a try") { $0.tries > 3 }.raise(.gaveUp)
///   .onFailure(to: .waiting)
/// ```
///
/// It has the modifiers of ``ChartTransition``; each applies to the `onDone` or `onFailure` before
/// it. `Payload` is the result of the work, or the error that it threw. The next `onDone` or
/// `onFailure` starts another transition of the same invocation.
public struct ResultTransition<Context: ChartContext, Value: Sendable, Payload>:
  InvocationElement, TransitionElement
{
  private let earlier: Invocation<Context, Value>
  /// The transition itself.
  public let transition: ChartTransition<Context, Payload>

  init(
    _ earlier: Invocation<Context, Value>,
    _ transition: ChartTransition<Context, Payload>
  ) {
    self.earlier = earlier
    self.transition = transition
  }

  /// The invocation with its modifiers and result transitions so far.
  public var invocation: Invocation<Context, Value> { earlier.adding(transition.definition) }

  /// Returns a copy that runs an action after those that it already has.
  public func adding(_ content: ExecutableContent<Context>) -> Self {
    with(transition.adding(content))
  }

  func with(_ transition: ChartTransition<Context, Payload>) -> Self {
    Self(earlier, transition)
  }

  /// Returns a copy with an action, if there is one.
  func doing(_ action: (@Sendable (inout Context, Payload) -> Void)?) -> Self {
    if let action { with(transition.do(action)) } else { self }
  }
}

// MARK: - Conditions

extension ResultTransition {
  /// Adds a guard that reads the context.
  ///
  /// - Parameters:
  ///   - name: the guard's name in diagrams and explanations.
  ///   - predicate: the condition; a pure function of the context.
  /// - Returns: a copy with this modifier applied.
  public func when(_ name: String, _ predicate: @escaping @Sendable (Context) -> Bool) -> Self {
    with(transition.when(name, predicate))
  }

  /// Adds a guard that reads the context and the result or the error.
  public func when(
    _ name: String,
    _ predicate: @escaping @Sendable (Context, Payload) -> Bool
  ) -> Self {
    with(transition.when(name, predicate))
  }

  /// Adds a guard; the transition is taken only when it holds.
  public func when(_ guard: Guard<Context>) -> Self { with(transition.when(`guard`)) }
}

// MARK: - Changes of the context

extension ResultTransition {
  /// Changes the context.
  ///
  /// - Parameter body: the action. If it throws, the chart's ``ErrorPolicy`` applies.
  /// - Returns: a copy with this modifier applied.
  public func `do`<E: Error>(
    _ body: @escaping @Sendable (inout Context) throws(E) -> Void
  ) -> Self {
    with(transition.do(body))
  }

  /// Changes the context in an action with a name, which diagrams show.
  public func `do`<E: Error>(
    _ name: String,
    _ body: @escaping @Sendable (inout Context) throws(E) -> Void
  ) -> Self {
    with(transition.do(name, body))
  }

  /// Changes the context in an action that reads the result or the error.
  public func `do`<E: Error>(
    _ body: @escaping @Sendable (inout Context, Payload) throws(E) -> Void
  ) -> Self {
    with(transition.do(body))
  }

  /// Changes the context in a named action that reads the result or the error.
  public func `do`<E: Error>(
    _ name: String,
    _ body: @escaping @Sendable (inout Context, Payload) throws(E) -> Void
  ) -> Self {
    with(transition.do(name, body))
  }
}

extension Invocation {
  /// Returns a copy with another result transition.
  fileprivate func adding(_ result: TransitionDefinition) -> Self {
    var copy = self
    let ways = result.ways(in: Context.self)
    if case .invocationDone = result.trigger {
      copy.definition.done += ways
    } else {
      copy.definition.failed += ways
    }
    return copy
  }
}
