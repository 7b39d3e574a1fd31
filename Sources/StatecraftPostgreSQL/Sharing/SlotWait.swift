#if PostgreSQL
internal import StatecraftDurable

/// The pauses of a call that waits for slots which are being moved.
struct SlotWait {
  /// How long a call waits.
  private static var longest: Duration { .seconds(10) }
  /// After which time a mover is taken to be gone.
  private static var untilRepair: Duration { .seconds(1) }

  private let begin = ContinuousClock.now
  private var pause = Duration.milliseconds(2)

  /// Whether the move may have been given up, so that somebody else should end it.
  var isLong: Bool { ContinuousClock.now - begin > Self.untilRepair }

  /// Waits, each time longer.
  ///
  /// - Parameter error: what is thrown when the call has waited for too long.
  /// - Throws: that error, or `CancellationError`.
  mutating func next(or error: @autoclosure () -> StoreError) async throws {
    guard ContinuousClock.now - begin < Self.longest else { throw error() }
    try await ContinuousClock().sleep(for: pause)
    pause = min(pause * 2, .milliseconds(100))
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
