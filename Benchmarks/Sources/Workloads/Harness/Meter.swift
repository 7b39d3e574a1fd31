internal import CMeter

/// Started right before a loop and read right after it.
struct Meter {
  /// What is measured.
  enum Clock {
    /// The thread's processor time: what others do on the machine does not count.
    case thread
    /// The time that passes: for work on several threads.
    case wall
    /// The processor time of all threads: for work that goes from thread to thread.
    case process

    func now() -> UInt64 {
      switch self {
      case .thread: meter_thread_nanoseconds()
      case .wall: meter_nanoseconds()
      case .process: meter_process_nanoseconds()
      }
    }
  }

  /// Whether allocations can be counted here.
  static var countsAllocations: Bool { meter_can_count_allocations() }

  private let clock: Clock
  private let allocations: UInt64
  private let start: UInt64

  init(_ clock: Clock) {
    self.clock = clock
    allocations = meter_allocations()
    meter_mark()
    start = clock.now()
  }

  /// What was used since the start.
  func stop() -> Reading {
    let end = clock.now()
    meter_mark()
    return Reading(nanoseconds: end - start, allocations: meter_allocations() - allocations)
  }

  /// Does something while allocations are counted, which takes time.
  ///
  /// - Returns: the bytes that it left allocated.
  @discardableResult
  static func countingAllocations(_ body: () async -> Void) async -> Int64 {
    let before = meter_allocated_bytes()
    meter_count_allocations(true)
    await body()
    meter_count_allocations(false)
    return meter_allocated_bytes() - before
  }
}

/// What a loop used.
struct Reading {
  let nanoseconds: UInt64
  /// Zero unless allocations are counted.
  let allocations: UInt64
}
