internal import Statecraft

/// A claim `whenever … leads(to:).within(…)` that an exploration watches.
struct TimeWatch<Context: ChartContext>: Sendable {
  let premise: Fact<Context>
  let goal: Fact<Context>
  /// The time in nanoseconds.
  let limit: Int64
}
