#if Durable
/// A part of what a machine does in a step, which has a transaction of its own while it is looked for what
/// cannot be stored.
enum StepPart: CaseIterable {
  /// The conversion of the state to the version of the chart.
  case migration
  /// A timer that was due before the first input was accepted.
  case timer
  /// The first input.
  case input
}
#endif
