/// A guard of a completion that reads the output, and throws where that is of another type.
@usableFromInline
final class OutputTest<Context: ChartContext>: Sendable {
  /// The transition that has the guard.
  @usableFromInline let transition: Int
  @usableFromInline let condition: Condition<Context>
  /// The active states, ancestors included.
  @usableFromInline let configuration: StateSet
  /// The completion.
  @usableFromInline let occurrence: Knowledge<Context>

  init(
    of transition: Int,
    _ condition: Condition<Context>,
    in configuration: StateSet,
    _ occurrence: Knowledge<Context>
  ) {
    self.transition = transition
    self.condition = condition
    self.configuration = configuration
    self.occurrence = occurrence
  }
}
