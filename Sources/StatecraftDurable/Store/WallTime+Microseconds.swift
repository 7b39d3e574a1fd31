#if Durable
public import Statecraft

extension WallTime {
  /// The whole microseconds since 1970, rounded down: the form in which stores keep times.
  ///
  /// Times that they do not reach, some 292,000 years away, are the last or first one.
  public var microseconds: Int64 {
    let (seconds, attoseconds) = sinceEpoch.components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let isBelow = attoseconds % 1_000_000_000_000 < 0
    let part = attoseconds / 1_000_000_000_000 - (isBelow ? 1 : 0)
    let (sum, carry) = whole.addingReportingOverflow(part)
    if overflow || carry { return seconds < 0 ? .min : .max }
    return sum
  }

  /// Creates a time from the microseconds since 1970.
  public init(microseconds: Int64) {
    self.init(sinceEpoch: .microseconds(microseconds))
  }

  /// The time without the part below a microsecond.
  var rounded: WallTime { WallTime(microseconds: microseconds) }

  /// The first whole microsecond that is not before this time, or the last one that there is.
  var roundedUp: WallTime {
    let microseconds = microseconds
    return rounded == self || microseconds == .max
      ? WallTime(microseconds: microseconds) : WallTime(microseconds: microseconds + 1)
  }

  static func + (time: WallTime, duration: Duration) -> WallTime {
    WallTime(sinceEpoch: time.sinceEpoch + duration)
  }
}
#endif
