/// The delay of a delayed transition, with how a restored snapshot takes it.
@usableFromInline
package final class TimerDefinition: Sendable {
  let name: String
  let delay: AnyDelay
  let restoration: TimerRestoration
  /// Whether events from outside start it again.
  let isInactivity: Bool

  init<Context>(
    _ delay: TimerDelay<Context>,
    _ restoration: TimerRestoration,
    isInactivity: Bool = false
  ) {
    name = delay.name
    self.isInactivity = isInactivity
    self.delay = AnyDelay(delay)
    self.restoration = restoration
  }
}
