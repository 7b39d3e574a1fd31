/// The hooks of a document's language, which provides its own events for those of the engine.
package struct LanguageHooks<Context: ChartContext>: Sendable {
  /// Returns the event for the completion of a state, given by its number, with its output.
  package var done: @Sendable (_ state: Int, _ output: (any Sendable)?) -> Occurrence<Context>

  /// Returns the event for an error of executable content.
  package var error: @Sendable (any Error) -> Occurrence<Context>

  /// Returns what an error says of the content that has failed; `nil` if the content is not to blame.
  package var failure: @Sendable (any Error) -> ContentFailure?

  /// Runs before transitions are selected for an external or internal event.
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
    failure: @escaping @Sendable (any Error) -> ContentFailure? = { _ in nil },
    receive:
      @escaping @Sendable (
        Occurrence<Context>, Bool, inout Context, inout ActionScope<Context>
      ) -> Void
  ) {
    self.done = done
    self.error = error
    self.failure = failure
    self.receive = receive
  }
}
