extension Duration {
  /// The whole nanoseconds, exactly; a quotient of durations is rounded.
  var wholeNanoseconds: UInt64 {
    UInt64(components.seconds) * 1_000_000_000 + UInt64(components.attoseconds / 1_000_000_000)
  }
}
