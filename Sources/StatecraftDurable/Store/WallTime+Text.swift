#if Durable
internal import Foundation
package import Statecraft

extension WallTime {
  /// The time in UTC as ISO 8601 writes it, with milliseconds: `2026-03-01T12:00:00.000Z`.
  package var iso8601: String {
    let (seconds, attoseconds) = sinceEpoch.components
    let date = Date(timeIntervalSince1970: Double(seconds) + Double(attoseconds) / 1e18)
    return date.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: true))
      + "Z"
  }
}
#endif
