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

/// An invocation as it was written.
package struct InvocationDefinition<Context: ChartContext>: Sendable {
  package let name: String
  /// The child machine's type, if it is one; for diagrams.
  package let child: String?
  /// What messages its work receives; `nil` when it receives none.
  package let reception: MessageReception?
  package let work: InvocationWork<Context>
  package let result: InvocationResult
  package var done: [TransitionDefinition] = []
  package var failed: [TransitionDefinition] = []
  package var restoration = InvocationRestoration.restart
  package let location: Diagnostic.Location?
}

/// What an invocation does once a shell starts it.
package typealias InvocationWork<Context: ChartContext> =
  @Sendable (Context, InvocationPort<Context>) async throws -> any Sendable

/// All that running work has to do with its surroundings.
package struct InvocationPort<Context: ChartContext>: Sendable {
  package let environment: Context.Environment
  package let clock: any Clock<Duration>
  package let events: EventSink<Context.Event>
  package let messages: MachineSequence<any Sendable>

  package init(
    environment: Context.Environment,
    clock: any Clock<Duration>,
    events: EventSink<Context.Event>,
    messages: MachineSequence<any Sendable>
  ) {
    self.environment = environment
    self.clock = clock
    self.events = events
    self.messages = messages
  }
}
