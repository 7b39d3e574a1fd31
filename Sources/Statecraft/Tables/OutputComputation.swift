/// The output of a final state, which a step of a table computes and keeps.
@usableFromInline
final class OutputComputation<Context: ChartContext>: Sendable {
  @usableFromInline let output: @Sendable (Context) -> any Sendable
  /// Its number among those that the step computes.
  @usableFromInline let number: Int

  init(_ output: @escaping @Sendable (Context) -> any Sendable, number: Int) {
    self.output = output
    self.number = number
  }
}
