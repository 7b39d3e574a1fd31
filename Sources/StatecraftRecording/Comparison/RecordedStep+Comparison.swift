extension RecordedStep {
  /// Returns whether another step is the same.
  ///
  /// The comparison ignores times, the descriptions of transitions and reasons, and the results of
  /// work. The state of work is compared if both steps have it.
  public func isSame(as other: RecordedStep) -> Bool {
    event == other.event && (payload == other.payload || work != nil || other.work != nil)
      && outcome == other.outcome
      && configuration == other.configuration && exited == other.exited && entered == other.entered
      && invoked == other.invoked && outputs == other.outputs
      && (workState == nil || other.workState == nil || workState == other.workState)
  }
}
