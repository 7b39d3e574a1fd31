/// Work that lives as long as its state, while it is being written: an async task or a child
/// machine.
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
/// A result is a transition: what is written behind an `onDone` or `onFailure` belongs to it, up to
/// the next one, see ``ResultTransition``. Several are tried in the order in which they are written.
///
/// It starts at the end of the macrostep that entered the state, and only if the state is still
/// active then (SCXML 6.4). It is cancelled when the state is left. Its result is an internal event
/// of the machine: no other invocation, and no one outside, can forge it.
public struct Invocation<Context: ChartContext, Value: Sendable>: InvocationElement {
  package var definition: InvocationDefinition<Context>

  package init(_ definition: InvocationDefinition<Context>) {
    self.definition = definition
  }

  /// The invocation itself.
  public var invocation: Self { self }
}
