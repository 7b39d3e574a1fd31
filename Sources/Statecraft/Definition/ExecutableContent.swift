/// An action that an element of a chart runs; only the library creates one.
public struct ExecutableContent<Context: ChartContext>: Sendable {
  @usableFromInline let action: Action<Context>

  init(_ action: Action<Context>) {
    self.action = action
  }
}
