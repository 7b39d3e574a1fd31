#if PostgreSQL
internal import StatecraftDurable

/// The pauses of a call that waits for slots which are being moved.
struct SlotWait {
  /// How long a call waits for the same move.
  private static var longest: Duration { .seconds(10) }
  /// After which time a mover is taken to be gone.
  private static var untilRepair: Duration { .seconds(1) }
  private static var shortestPause: Duration { .milliseconds(2) }
  private static var longestPause: Duration { .milliseconds(100) }

  private let now: () -> ContinuousClock.Instant
  private var begin: ContinuousClock.Instant
  private var pause = shortestPause
  /// When the moves that are still going on were seen first.
  private var departures: [SlotMap.Departure: ContinuousClock.Instant] = [:]

  init(now: @escaping () -> ContinuousClock.Instant = { .now }) {
    self.now = now
    begin = now()
  }

  /// Whether the move may have been given up, so that somebody else should end it.
  var isLong: Bool { now() - begin > Self.untilRepair }

  /// Lets the wait be as long as the longest of the moves that the call waits for now.
  ///
  /// A slot that has arrived and leaves again is another move: who waits for slots that move often
  /// waits for each move anew.
  ///
  /// - Parameter departures: the moves that are going on.
  mutating func follow(_ departures: some Sequence<SlotMap.Departure>) {
    let (before, now) = (self.departures, now())
    self.departures = Dictionary(departures.map { ($0, before[$0] ?? now) }) { first, _ in first }
    guard let oldest = self.departures.values.min(), oldest != begin else { return }
    begin = oldest
    pause = Self.shortestPause
  }

  /// Waits, each time longer.
  ///
  /// - Parameter error: what is thrown when the call has waited for too long.
  /// - Throws: that error, or `CancellationError`.
  mutating func next(or error: @autoclosure () -> StoreError) async throws {
    guard now() - begin < Self.longest else { throw error() }
    try await ContinuousClock().sleep(for: pause)
    pause = min(pause * 2, Self.longestPause)
  }
}

extension StoreError {
  /// The slots of a call are being moved, or moved while it read.
  static func moving(_ names: [String]) -> StoreError {
    StoreError(
      .unavailable,
      "slots are being moved among \(names.joined(separator: ", ")); nothing was stored: repeat the "
        + "call with the same key"
    )
  }
}
#endif
