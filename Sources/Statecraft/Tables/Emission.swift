/// An output that an action emits.
@usableFromInline
final class Emission<Context: ChartContext>: Sendable {
  /// The output, if it is always the same.
  @usableFromInline let constant: Context.Output?
  @usableFromInline
  let computed: (@Sendable (Context, Occurrence<Context>?) throws -> Context.Output)?
  @usableFromInline let occurrence: Knowledge<Context>
  @usableFromInline let place: Macrostep<Context>.Place
  @usableFromInline let rest: Int

  init(
    constant: Context.Output?,
    computed: (@Sendable (Context, Occurrence<Context>?) throws -> Context.Output)?,
    _ occurrence: Knowledge<Context>,
    _ place: Macrostep<Context>.Place,
    rest: Int
  ) {
    self.constant = constant
    self.computed = computed
    self.occurrence = occurrence
    self.place = place
    self.rest = rest
  }
}
