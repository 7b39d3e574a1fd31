extension Duration {
  /// The longest time of a machine, a timer and a snapshot, 30 million years: sums of such times do not
  /// overflow.
  package static var longest: Duration { .seconds(1_000_000_000_000_000) }

  /// The time as something is delayed by it: never negative, at most ``longest``.
  package var asDelay: Duration { min(max(.zero, self), .longest) }
}
