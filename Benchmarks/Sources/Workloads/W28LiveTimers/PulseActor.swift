/// A pulse, written by hand: an actor with a deadline.
actor PulseActor {
  private let clock: DrivenClock
  private let period: Int
  private var beats: UInt64 = 0
  private(set) var deadline: DrivenClock.Instant

  init(_ clock: DrivenClock, first: Int, period: Int) {
    self.clock = clock
    self.period = period
    deadline = clock.now.advanced(by: .nanoseconds(first))
  }

  /// Counts what is due.
  ///
  /// - Returns: all beats so far.
  @discardableResult
  func countBeats() -> UInt64 {
    let now = clock.now
    while deadline <= now {
      beats += 1
      deadline = deadline.advanced(by: .nanoseconds(period))
    }
    return beats
  }
}

/// The actor with a task that sleeps until its deadline.
struct PulseByHand: PulseContestant {
  private let actor: PulseActor
  private let task: Task<Void, Never>

  init(_ clock: DrivenClock, first: Int, period: Int) {
    let actor = PulseActor(clock, first: first, period: period)
    self.actor = actor
    task = Task {
      while (try? await clock.sleep(until: actor.deadline, tolerance: nil)) != nil {
        await actor.countBeats()
      }
    }
  }

  func beats() async -> UInt64 { await actor.countBeats() }

  func stop() { task.cancel() }
}
