#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// A moment on the wall clock, for timers that keep their deadline across a restart.
///
/// It is written as a number, the seconds since 1970-01-01 00:00:00 UTC, to the microsecond.
public struct WallTime: Sendable, Hashable, Comparable {
  /// The time since 1970-01-01 00:00:00 UTC.
  public let sinceEpoch: Duration

  /// A moment, by the time since 1970-01-01 00:00:00 UTC.
  public init(sinceEpoch: Duration) {
    self.sinceEpoch = sinceEpoch
  }

  /// What the system's clock shows, in nanoseconds.
  public static var now: WallTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return WallTime(
      sinceEpoch: .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    )
  }

  /// Whether a moment comes before another.
  public static func < (left: WallTime, right: WallTime) -> Bool {
    left.sinceEpoch < right.sinceEpoch
  }
}

extension WallTime: Codable {
  /// Reads the seconds since 1970.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let seconds = try container.decode(Double.self)
    guard let time = Duration(inSeconds: seconds) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\(seconds) seconds are beyond 30 million years"
      )
    }
    self.init(sinceEpoch: time)
  }

  /// Writes the seconds since 1970.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(sinceEpoch.inSeconds)
  }
}
