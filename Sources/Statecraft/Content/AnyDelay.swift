/// The duration of a timer, without the context's type.
package struct AnyDelay: Sendable {
  /// The duration, if it does not depend on the context.
  let constant: Duration?
  private let delay: Erased

  init<Context>(_ delay: TimerDelay<Context>) {
    constant = if case .constant(let duration) = delay { duration } else { nil }
    self.delay = Erased(delay)
  }

  func typed<Context>(as context: Context.Type = Context.self) -> TimerDelay<Context> {
    delay.value(as: TimerDelay<Context>.self)
  }
}
