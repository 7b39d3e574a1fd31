/// A timer that starts with its state.
@usableFromInline
final class TimerStart<Context: ChartContext>: Sendable {
  @usableFromInline let timer: Int
  @usableFromInline let delay: TimerDelay<Context>
  /// The duration, if it does not depend on the context.
  @usableFromInline let constant: Duration?
  @usableFromInline let isInactivity: Bool

  init(_ timer: Int, _ delay: TimerDelay<Context>, isInactivity: Bool) {
    self.timer = timer
    self.delay = delay
    constant = if case .constant(let duration) = delay { duration.asDelay } else { nil }
    self.isInactivity = isInactivity
  }
}
