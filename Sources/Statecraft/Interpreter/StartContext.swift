/// The context with which invocations start.
@usableFromInline
final class StartContext<Context: ChartContext> {
  @usableFromInline let context: Context

  @usableFromInline
  init(_ context: Context) { self.context = context }
}
