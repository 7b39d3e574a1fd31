#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// A time of the wall clock, for timers that keep their deadline across a restart.
///
/// It is encoded as a number: the seconds since 1970-01-01 00:00:00 UTC, to the microsecond.
public struct WallTime: Sendable, Hashable, Comparable {
  /// The time since 1970-01-01 00:00:00 UTC.
  public let sinceEpoch: Duration

  /// Creates a wall time from the time since 1970-01-01 00:00:00 UTC.
  public init(sinceEpoch: Duration) {
    self.sinceEpoch = sinceEpoch
  }

  /// The current time of the system's clock, in nanoseconds.
  public static var now: WallTime {
    // The layout is seconds and nanoseconds, each as wide as a word. The members of `timespec` are
    // not used: on Linux, the module that they belong to varies from build to build, and only some
    // of these modules are imported.
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

  /// The system's time in whole seconds, for systems whose seconds do not fit into a word.
  private static var wholeSeconds: time_t { time(nil) }

  /// Returns whether a time is earlier than another.
  public static func < (left: WallTime, right: WallTime) -> Bool {
    left.sinceEpoch < right.sinceEpoch
  }
}

extension WallTime: Codable {
  /// Decodes the seconds since 1970.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let seconds = try container.decode(Double.self)
    guard let time = Duration(inSeconds: seconds) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\(seconds) seconds is out of range; the longest time is 30 million years"
      )
    }
    self.init(sinceEpoch: time)
  }

  /// Encodes the seconds since 1970.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(sinceEpoch.inSeconds)
  }
}
