extension Duration {
  /// The longest time of a machine, a timer and a snapshot: 30 million years.
  ///
  /// Sums of such times do not overflow.
  @usableFromInline
  package static var longest: Duration { .seconds(1_000_000_000_000_000) }

  /// The duration as a delay: at least zero, and at most ``longest``.
  @usableFromInline
  package var asDelay: Duration { min(max(.zero, self), .longest) }
}
