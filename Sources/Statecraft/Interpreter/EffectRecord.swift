/// An effect of a step of a table.
@usableFromInline
enum EffectRecord: Sendable {
  /// The next output.
  case output
  case startTimer(EngineState.PendingTimer)
  case cancelTimer(EngineState.PendingTimer)
  case startInvocation(EngineState.ActiveInvocation)
  case cancelInvocation(EngineState.ActiveInvocation)
}
