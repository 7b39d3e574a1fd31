/// The number of delayed events without an `id:` that may wait in a machine, and what happens to
/// further ones.
///
/// A delayed event with an `id:` replaces the pending one, so that their number cannot grow.
public typealias DelayedEventLimit = QueueLimit<DelayedEventPolicy>

/// The policy for a delayed event that exceeds the chart's ``DelayedEventLimit``.
public enum DelayedEventPolicy: String, QueueLimitPolicy {
  /// The action throws ``DelayedEventOverflow``, to which the chart's ``ErrorPolicy`` applies.
  case fail
  /// The event is kept, and the one that was raised first is dropped. The outcome names the dropped
  /// event, and the machine counts it.
  case dropOldest

  /// The policy of a limit that does not state one.
  public static var standard: Self { .fail }
}
