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
    // Seconds and nanoseconds, each as wide as a word. The members of `timespec` are not used: to which
    // module they belong changes from build to build on Linux, and only some of those are imported.
    var time = (seconds: 0, nanoseconds: 0)
    guard MemoryLayout<timespec>.size == MemoryLayout.size(ofValue: time) else {
      return WallTime(sinceEpoch: .seconds(Int64(Self.wholeSeconds)))
    }
    withUnsafeMutablePointer(to: &time) { pointer in
      _ = pointer.withMemoryRebound(to: timespec.self, capacity: 1) {
        clock_gettime(CLOCK_REALTIME, $0)
      }
    }
    return WallTime(
      sinceEpoch: .seconds(Int64(time.seconds)) + .nanoseconds(Int64(time.nanoseconds))
    )
  }

  /// The clock of systems on which a word cannot hold its seconds.
  private static var wholeSeconds: time_t { time(nil) }

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
