internal import Statecraft

/// Formats durations for people.
enum DurationText {
  private static let units: [(name: String, length: Duration)] = [
    ("h", .seconds(3600)), ("min", .seconds(60)), ("s", .seconds(1)),
  ]

  /// Returns the shortest exact text, without rounding: `30 s`, `1.5 s`, `500 ms`, `2 h`.
  static func short(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    guard duration > .zero else { return "\(duration.decimalSeconds) s" }
    if attoseconds == 0 {
      for unit in units {
        let length = unit.length.components.seconds
        if seconds.isMultiple(of: length) { return "\(seconds / length) \(unit.name)" }
      }
    }
    let millisecond: Int64 = 1_000_000_000_000_000
    if seconds == 0, attoseconds.isMultiple(of: millisecond) {
      return "\(attoseconds / millisecond) ms"
    }
    return "\(duration.decimalSeconds) s"
  }
}
