/// What a machine does when an action throws.
public enum ErrorPolicy: Sendable, Hashable {
  /// Takes the whole macrostep back: configuration, context, history, timers and outputs are as
  /// before the event. The outcome is `failed`.
  ///
  /// Also an endless loop is taken back in this way.
  case rollBack
  /// Skips the rest of the block and raises an internal error event for `onError`, as SCXML does.
  case raise
}
