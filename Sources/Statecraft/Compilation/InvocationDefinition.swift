/// An invocation as it was written.
package struct InvocationDefinition<Context: ChartContext>: Sendable {
  package let name: String
  /// The child machine's type, if it is one; for diagrams.
  package let child: String?
  /// What messages its work receives; `nil` when it receives none.
  package let reception: MessageReception?
  /// Whether the work may send events while it runs.
  package let sendsEvents: Bool
  package let work: InvocationWork<Context>
  package let result: InvocationResult
  package var done: [TransitionDefinition] = []
  package var failed: [TransitionDefinition] = []
  package var restoration = InvocationRestoration.restart
  package let location: Diagnostic.Location?
}
