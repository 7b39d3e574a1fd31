/// The work of an invocation, which a driver runs.
@usableFromInline
package typealias InvocationWork<Context: ChartContext> =
  @Sendable (Context, InvocationPort<Context>) async throws -> any Sendable

/// The connections of running work to its machine and driver.
@usableFromInline
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

extension InvocationPort {
  /// Creates the connections of work that neither sends events nor receives messages.
  package init(environment: Context.Environment, clock: any Clock<Duration>) {
    self.init(
      environment: environment,
      clock: clock,
      events: EventSink(
        send: { _ throws(CancellationError) in throw CancellationError() },
        offer: { _ in false }
      ),
      messages: MachineSequence.make(.oldest(0)).0
    )
  }
}
