#if Command
/// Parses a duration: a number and a unit, such as `500ms`, `1.5s`, `2m` or `1h`.
package enum WaitTime {
  /// The maximum duration in hours.
  package static let limitInHours: Int64 = 10_000

  private static let nanosecondsPerUnit: [String: Int64] = [
    "ms": 1_000_000, "s": 1_000_000_000, "m": 60_000_000_000, "h": 3_600_000_000_000,
  ]

  /// Returns the exact duration of a text.
  ///
  /// - Throws: an error if the text is not a duration or exceeds the limit.
  package static func parse(_ text: String) throws(EventLineError) -> Duration {
    guard let match = text.wholeMatch(of: /([0-9]+)(?:\.([0-9]{1,6}))?\s*(ms|s|m|h)/),
      let unit = nanosecondsPerUnit[String(match.3)]
    else { throw .notADuration(text) }
    let limit = limitInHours * 3_600_000_000_000
    guard let whole = Int64(match.1), whole <= limit / unit else { throw .tooLong(text) }
    let nanoseconds = whole * unit + fraction(match.2, of: unit)
    guard nanoseconds <= limit else { throw .tooLong(text) }
    return .nanoseconds(nanoseconds)
  }

  /// Uses at most six digits, because 999,999 hours in nanoseconds do not overflow.
  private static func fraction(_ digits: Substring?, of unit: Int64) -> Int64 {
    guard let digits, let value = Int64(digits) else { return 0 }
    var scale: Int64 = 1
    for _ in digits { scale *= 10 }
    return value * unit / scale
  }
}
#endif
