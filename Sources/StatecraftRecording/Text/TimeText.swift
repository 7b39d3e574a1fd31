internal import Statecraft

/// Writes times for people.
enum TimeText {
  /// Returns a readable time, rounded to four digits: `2 h`, `1.5 s`, `250 ms`, `3.2 µs`.
  static func short(_ time: Duration) -> String {
    guard time != .zero else { return "0 s" }
    let seconds = time / .seconds(1)
    let size = seconds.magnitude
    if size >= 36_000 { return "\(rounded(seconds / 3_600)) h" }
    if size >= 600 { return "\(rounded(seconds / 60)) min" }
    if size >= 1 { return "\(rounded(seconds)) s" }
    if size >= 1e-3 { return "\(rounded(seconds * 1e3)) ms" }
    if size >= 1e-6 { return "\(rounded(seconds * 1e6)) µs" }
    return "\(rounded(seconds * 1e9)) ns"
  }

  private static func rounded(_ value: Double) -> String {
    var scale = 1.0
    while value.magnitude * scale < 1_000, scale < 1_000 { scale *= 10 }
    let result = (value * scale).rounded() / scale
    guard result == result.rounded(), result.magnitude < 1e15 else { return "\(result)" }
    return "\(Int64(result))"
  }
}

extension WallTime {
  /// The time in UTC in the format of RFC 3339: `2026-11-21T12:00:00.000000001Z`.
  ///
  /// It is `nil` outside the years 1970 to 9999, which cannot be read.
  var text: String? {
    let (seconds, attoseconds) = sinceEpoch.components
    var days = seconds / 86_400
    var rest = seconds % 86_400
    var nanoseconds = attoseconds / 1_000_000_000
    if nanoseconds < 0 { (nanoseconds, rest) = (nanoseconds + 1_000_000_000, rest - 1) }
    if rest < 0 { (rest, days) = (rest + 86_400, days - 1) }
    let (year, month, day) = Self.civil(days)
    guard (1970...9999).contains(year) else { return nil }
    let digits = [year, month, day, rest / 3_600, rest / 60 % 60, rest % 60].map {
      $0 < 10 ? "0\($0)" : "\($0)"
    }
    let fraction = String(nanoseconds)
    return digits[0...2].joined(separator: "-") + "T" + digits[3...5].joined(separator: ":") + "."
      + String(repeating: "0", count: 9 - fraction.count) + fraction + "Z"
  }

  /// Parses a time in UTC.
  ///
  /// The result is `nil` outside the years 1970 to 9999, and for days that do not exist.
  init?(text: String) {
    guard
      let match = text.wholeMatch(
        of: /(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?Z/
      ), let year = Int64(match.1), let month = Int64(match.2), let day = Int64(match.3),
      let hour = Int64(match.4), let minute = Int64(match.5), let second = Int64(match.6),
      year >= 1970, (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60,
      second <= 60
    else { return nil }
    let days = Self.days(year, month, day)
    guard Self.civil(days) == (year, month, day) else { return nil }
    let fraction = match.7.map { String($0) } ?? ""
    let nanoseconds = Int64(fraction + String(repeating: "0", count: 9 - fraction.count)) ?? 0
    let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second
    self.init(sinceEpoch: .seconds(seconds) + .nanoseconds(nanoseconds))
  }

  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
  private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
