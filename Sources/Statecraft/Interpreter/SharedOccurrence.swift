/// An occurrence that copies of a ``StepInput`` share, so that they are short.
@usableFromInline
final class SharedOccurrence<Context: ChartContext> {
  @usableFromInline let occurrence: Occurrence<Context>

  @inlinable
  init(_ occurrence: Occurrence<Context>) { self.occurrence = occurrence }
}
