func runChild<Child: Statechart & Sendable>(
  _ child: Child, environment: Child.Environment, clock: any Clock<Duration>,
  messages: AsyncStream<any Sendable>, output: @escaping @Sendable (Child.Output) -> Void
) async throws -> Child { child }
