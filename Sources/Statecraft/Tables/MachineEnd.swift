/// The end of a machine in a step of a table.
@usableFromInline
final class MachineEnd: Sendable {
  /// The number of the machine's output among those that the step computes; `nil` without an output.
  @usableFromInline let output: Int?

  init(output: Int?) {
    self.output = output
  }
}
