/// An effect of a step of a table.
@usableFromInline
enum EffectRecord: Sendable {
  /// The next output.
  case output
  case startTimer(EngineState.PendingTimer)
  case cancelTimer(EngineState.PendingTimer)
  case startInvocation(EngineState.ActiveInvocation)
  case cancelInvocation(EngineState.ActiveInvocation)

  /// Whether a timer was started or cancelled.
  @inlinable var isTimer: Bool {
    switch self {
    case .startTimer, .cancelTimer: true
    case .output, .startInvocation, .cancelInvocation: false
    }
  }
}
