/// The report of a step after which postponed events were handled again.
///
/// The unchecked `Sendable` is right because the report never changes after `init`, and because only an
/// ``Outcome`` hands it on, which is `Sendable` only if the context is.
@usableFromInline
final class RecallReport<Context: ChartContext>: StepReport<Context>, @unchecked Sendable {
  @usableFromInline let recalled: [Outcome<Context>]

  /// Creates the report of a step from what is known of it without the recalled events.
  @inlinable
  init(
    _ step: ProgramTimestamp<Context>,
    _ report: StepReport<Context>?,
    recalled: [Outcome<Context>]
  ) {
    self.recalled = recalled
    super.init(step, report?.trigger ?? .event, hasRecalled: true)
    guard let report else { return }
    effects = report.effects
    outputs = report.outputs
    context = report.context
    trail = report.trail
  }
}
