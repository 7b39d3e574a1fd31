/// The entry or exit actions of a state in a chart.
///
/// ```swift
/// onEntry("spin up") { $0.ticks = 0 }.emit(.started)
/// onExit().raise(.cleanUp)
/// ```
///
/// Each `onEntry` and `onExit` is a separate block. If an action throws and the chart continues
/// with an error event, only the rest of that block is skipped (SCXML 4.9).
public struct StateActions<Context: ChartContext>: Sendable {
  @usableFromInline
  package enum Moment: Sendable {
    case entry, exit
  }

  private let moment: Moment
  private var block: Block<Context>
  /// The name for the first action that has none.
  private var name: String?

  @usableFromInline
  package init(_ moment: Moment, _ actions: [Action<Context>], name: String? = nil) {
    self.moment = moment
    self.name = name
    block = Block(actions)
  }

  package var element: ChartElement<Context> {
    switch moment {
    case .entry: ChartElement(.entry(block.erased))
    case .exit: ChartElement(.exit(block.erased))
    }
  }

  /// Changes the context.
  @inlinable
  public func `do`<E: Error>(
    _ name: String? = nil,
    _ body: @escaping @Sendable (inout Context) throws(E) -> Void
  ) -> Self {
    appending(.mutate(name, body))
  }

  /// Raises an internal event; the machine reacts to it before the next event from outside.
  public func raise(_ event: Context.Event) -> Self {
    appending(.raise({ _, _ in event }, name: eventName(event, of: Context.self)))
  }

  /// Raises an internal event that is computed from the context.
  public func raise(_ event: @escaping @Sendable (Context) -> Context.Event) -> Self {
    appending(.raise({ context, _ in event(context) }, name: nil))
  }

  /// Emits an output.
  public func emit(_ output: Context.Output) -> Self {
    appending(.emit({ _, _ in output }, name: "\(output)"))
  }

  /// Emits an output that is computed from the context.
  public func emit(_ output: @escaping @Sendable (Context) -> Context.Output) -> Self {
    appending(.emit({ context, _ in output(context) }, name: nil))
  }

  /// Sends a message, such as an event for a child machine, to a running invocation.
  ///
  /// If no invocation of that name is running, the message goes to those of the name that start at
  /// the end of the macrostep. If there are none, it is in ``Outcome/undelivered``.
  public func send(
    to invocation: String,
    _ message: @escaping @Sendable (Context) -> any Sendable
  ) -> Self {
    appending(.message(to: invocation) { context, _ in message(context) })
  }

  @usableFromInline
  func appending(_ action: Action<Context>) -> Self {
    var copy = self
    if let name, action.name == nil {
      copy.block.actions.append(action.named(name))
      copy.name = nil
    } else {
      copy.block.actions.append(action)
    }
    return copy
  }
}
