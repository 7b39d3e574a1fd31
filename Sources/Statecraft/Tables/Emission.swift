/// An output that an action emits.
@usableFromInline
final class Emission<Context: ChartContext>: Sendable {
  /// The output, if it is always the same.
  @usableFromInline let constant: Context.Output?
  @usableFromInline
  let computed: (@Sendable (Context, Occurrence<Context>?) throws -> Context.Output)?
  @usableFromInline let place: InstructionPlace<Context>

  init(
    constant: Context.Output?,
    computed: (@Sendable (Context, Occurrence<Context>?) throws -> Context.Output)?,
    at place: InstructionPlace<Context>
  ) {
    self.constant = constant
    self.computed = computed
    self.place = place
  }
}
