/// What a language of documents adds to the engine: its own names for the engine's own events.
package struct LanguageHooks<Context: ChartContext>: Sendable {
  /// The event for a state that is done: by its number, with its output.
  package var done: @Sendable (_ state: Int, _ output: (any Sendable)?) -> Occurrence<Context>

  /// The event for an error of executable content.
  package var error: @Sendable (any Error) -> Occurrence<Context>

  /// Called before transitions are selected for an event, from outside or from the internal queue.
  package var receive:
    @Sendable (
      _ occurrence: Occurrence<Context>,
      _ isExternal: Bool,
      _ context: inout Context,
      _ scope: inout ActionScope<Context>
    ) -> Void

  package init(
    done: @escaping @Sendable (Int, (any Sendable)?) -> Occurrence<Context>,
    error: @escaping @Sendable (any Error) -> Occurrence<Context>,
    receive:
      @escaping @Sendable (
        Occurrence<Context>, Bool, inout Context, inout ActionScope<Context>
      ) -> Void
  ) {
    self.done = done
    self.error = error
    self.receive = receive
  }
}
