internal import Statecraft

/// What a step of a machine leaves and enters: what its microsteps do, in order, and those of the postponed events
/// that are handled after it.
///
/// A state counts also if it is active before the step and after it, or neither before nor after it.
struct StepVisits<Context: ChartContext> {
  private let microsteps: [Microstep<Context>]

  /// Reads an outcome; one whose step was taken back has no microsteps.
  init(_ outcome: Outcome<Context>) {
    microsteps = outcome.all.flatMap { $0.steps }
  }

  /// Whether the step enters a state.
  func enters(_ state: Context.State) -> Bool {
    microsteps.contains { $0.entered.contains(state) }
  }

  /// Whether the step leaves a state.
  func leaves(_ state: Context.State) -> Bool {
    microsteps.contains { $0.exited.contains(state) }
  }

  /// Whether the step leaves a state and enters another one, or the same one, in the same microstep or in a later
  /// one.
  func leads(from source: Context.State, to target: Context.State) -> Bool {
    guard let first = microsteps.firstIndex(where: { $0.exited.contains(source) }) else {
      return false
    }
    return microsteps[first...].contains { $0.entered.contains(target) }
  }
}
