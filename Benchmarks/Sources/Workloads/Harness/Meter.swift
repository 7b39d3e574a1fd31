internal import CMeter

/// Started right before a loop and read right after it.
struct Meter {
  /// What is measured.
  enum Clock {
    /// The thread's processor time: what others do on the machine does not count.
    case thread
    /// The time that passes: for work on several threads.
    case wall

    func now() -> UInt64 {
      switch self {
      case .thread: meter_thread_nanoseconds()
      case .wall: meter_nanoseconds()
      }
    }
  }

  private let clock: Clock
  private let start: UInt64

  init(_ clock: Clock) {
    self.clock = clock
    start = clock.now()
  }

  /// What was used since the start.
  func stop() -> Reading { Reading(nanoseconds: clock.now() - start) }
}

/// What a loop used.
struct Reading {
  let nanoseconds: UInt64
}
