/// The work of a state in a chart: an async task or a child machine.
///
/// ```swift
/// state(.loading) {
///   invoke("load") { context, environment in try await environment.load(context.url) }
///     .onDone(to: .ready) { $0.page = $1 }.emit(.loaded)
///     .onFailure(to: .offline).when("there is no connection") { $1 is ConnectionError }
///     .onFailure(to: .failed) { $0.message = "\($1)" }
/// }
/// ```
///
/// A result leads to a transition: the modifiers after an `onDone` or `onFailure` belong to it, up
/// to the next one; see ``ResultTransition``. If there are several, they are tried in the order in
/// which they are written.
///
/// The work starts at the end of the macrostep that entered the state, and only if the state is
/// still active then (SCXML 6.4). It is cancelled when the state is left. Its result is an internal
/// event of the machine, which neither another invocation nor outside code can send.
public struct Invocation<Context: ChartContext, Value: Sendable>: InvocationElement {
  package var definition: InvocationDefinition<Context>

  package init(_ definition: InvocationDefinition<Context>) {
    self.definition = definition
  }

  /// The invocation itself.
  public var invocation: Self { self }
}
