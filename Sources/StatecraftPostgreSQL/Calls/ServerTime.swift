#if PostgreSQL
internal import Statecraft
internal import StatecraftDurable
internal import Synchronization

/// The time of the database's clock, as its last answers have told it.
///
/// It is behind that clock by the way of an answer, and somewhat ahead of it by what the clocks differ in some seconds, as long as
/// nobody sets them. Whoever relies on it lets the database compare it.
final class ServerTime: Sendable {
  private struct Reading {
    let time: WallTime
    let at: ContinuousClock.Instant
  }

  private let last = Mutex<Reading?>(nil)

  /// The time; `nil` if there was no answer yet.
  var now: WallTime? {
    last.withLock { last in
      last.map { WallTime(sinceEpoch: $0.time.sinceEpoch + $0.at.duration(to: .now)) }
    }
  }

  /// Notes the time in an answer that has just come.
  ///
  /// An answer that was on its way for long does not set the time back.
  func note(_ time: WallTime) {
    let now = ContinuousClock.now
    last.withLock { last in
      if let last, last.at.duration(to: now) < .seconds(10) {
        let known = last.time.sinceEpoch + last.at.duration(to: now)
        if known > time.sinceEpoch { return }
      }
      last = Reading(time: time, at: now)
    }
  }

  /// Forgets the time, which was not that of the database.
  func forget() { last.withLock { $0 = nil } }
}
#endif
