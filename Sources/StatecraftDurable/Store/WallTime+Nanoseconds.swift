#if Durable
package import Statecraft

extension WallTime {
  /// The nanoseconds since 1970 for the column of a database, rounded up, so that nothing is due too
  /// early.
  ///
  /// Times that do not fit, before 1678 or after 2262, become the first or the last one that does.
  package var storedNanoseconds: Int64 {
    let (seconds, attoseconds) = sinceEpoch.components
    let up: Int64 = attoseconds > 0 ? 999_999_999 : 0
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, carry) = whole.addingReportingOverflow((attoseconds + up) / 1_000_000_000)
    if overflow || carry { return seconds < 0 ? .min : .max }
    return sum
  }

  /// Creates a time from stored nanoseconds.
  package init(storedNanoseconds: Int64) {
    self.init(sinceEpoch: .nanoseconds(storedNanoseconds))
  }

  /// The time after a duration.
  package func advanced(by duration: Duration) -> WallTime {
    WallTime(sinceEpoch: sinceEpoch + duration)
  }
}
#endif
