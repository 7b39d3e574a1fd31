import StatecraftTesting
import Testing

@testable import Statecraft

/// Alarms on clocks that keep a sleep until its deadline, also a cancelled one.
@Suite(.timeLimit(.minutes(30))) struct ClockAlarmsTests {
  @Test func `timers that are started and cancelled share one sleep`() async {
    let (alarms, clock) = Self.alarms()
    let receiver = CountingReceiver()
    for round in 0..<1_000 {
      let alarm = alarms.set(nil, to: .seconds(30 + round), waking: receiver)
      alarms.remove(alarm)
      #expect(alarms.counts == (0, 0, 1))
    }
    await clock.waitForSleepers()
    #expect(clock.sleeperCount == 1)
    // A later alarm needs no sleep of its own: the task that wakes up too early goes on with it.
    _ = alarms.set(nil, to: .seconds(50), waking: receiver)
    #expect(alarms.counts == (1, 1, 1))
    clock.advance(by: .seconds(30))
    await until { clock.sleeperCount == 1 }
    #expect(receiver.count == 0)
    clock.advance(by: .seconds(20))
    await until { receiver.count == 1 }
    await until { alarms.counts == (0, 1, 0) }
    #expect(clock.sleeperCount == 0)
  }

  @Test func `an earlier alarm gets a sleep of its own, and the later sleep stays`() async {
    let (alarms, clock) = Self.alarms()
    let late = CountingReceiver()
    let early = CountingReceiver()
    _ = alarms.set(nil, to: .seconds(30), waking: late)
    let alarm = alarms.set(nil, to: .seconds(1), waking: early)
    await clock.waitForSleepers(2)
    for second in 1..<30 {
      clock.advance(by: .seconds(1))
      await until { early.count == second }
      _ = alarms.set(alarm, to: .seconds(second + 1), waking: early)
      await until { clock.sleeperCount == (second == 29 ? 1 : 2) }
    }
    clock.advance(by: .seconds(1))
    await until { late.count == 1 && early.count == 30 }
    await until { alarms.counts == (0, 2, 0) }
  }

  @Test func `an alarm that is set to a late time again and again leaves nothing behind`() async {
    let (alarms, clock) = Self.alarms()
    let receiver = CountingReceiver()
    // It hides what lies behind it.
    _ = alarms.set(nil, to: .seconds(3_600), waking: CountingReceiver())
    var alarm = alarms.set(nil, to: .seconds(86_400), waking: receiver)
    for second in 1...200 {
      alarm = alarms.set(alarm, to: .seconds(second), waking: receiver)
      await clock.waitForSleepers()
      clock.advance(by: .seconds(1))
      await until { receiver.count == second }
      alarm = alarms.set(alarm, to: .seconds(86_400), waking: receiver)
    }
    #expect(alarms.deadlineCount <= 2 * 2 + 64 + 1, "\(alarms.deadlineCount)")
    alarms.remove(alarm)
    #expect(alarms.counts.set == 1)
  }

  @Test func `the number of sleeps is limited, and every alarm still fires`() async {
    let (alarms, clock) = Self.alarms()
    let receivers = (0..<200).map { _ in CountingReceiver() }
    for (number, receiver) in receivers.enumerated() {
      _ = alarms.set(nil, to: .seconds(200 - number), waking: receiver)
      #expect(alarms.counts.tasks == min(number + 1, 64))
    }
    await until { clock.sleeperCount == 64 }
    for second in 1...200 {
      clock.advance(by: .seconds(1))
      await until { receivers[200 - second].count == 1 }
      #expect(receivers.prefix(200 - second).allSatisfy { $0.count == 0 })
      // The next sleep has begun before time goes on.
      let left = 200 - second
      await until { alarms.counts.set == left && clock.sleeperCount == alarms.counts.tasks }
    }
    #expect(alarms.counts.tasks == 0)
  }

  @Test func `a cancelled sleep until an alarm ends at once and leaves no alarm`() async {
    let (alarms, clock) = Self.alarms()
    for _ in 0..<10 {
      let task = Task { try await alarms.sleep(until: .seconds(30)) }
      await until { alarms.counts.set == 1 }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(alarms.counts == (0, 0, 1))
    }
    let task = Task { try await alarms.sleep(until: .seconds(40)) }
    await until { alarms.counts.set == 1 }
    clock.advance(by: .seconds(30))
    await until { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(10))
    await #expect(throws: Never.self) { try await task.value }
  }

  @Test func `machines on a clock of a kind that come and go with timers leave one sleep`() async {
    let source = ClockSource.of(DrivenClock())
    for _ in 0..<50 {
      let machine = LiveMachine(Lamp(), clock: DrivenClock())
      await machine.send(.toggle)
      await until { source.alarms.counts == (1, 1, 1) }
    }
    await until { source.alarms.counts.all == 0 }
    await DrivenClock.base.waitForSleepers()
    #expect(DrivenClock.base.sleeperCount == 1)
    DrivenClock.base.advance(by: .seconds(30))
    await until { source.alarms.counts == (0, 0, 0) }
    #expect(ClockSource.of(DrivenClock()) === source)
  }

  private static func alarms() -> (ClockAlarms, VirtualClock) {
    let clock = VirtualClock()
    let start = clock.now
    let alarms = ClockAlarms(
      now: { start.duration(to: clock.now) },
      sleep: { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) },
      cancelsSleeps: false
    )
    return (alarms, clock)
  }

  /// A clock without properties, as those of the system are, that this suite's test drives.
  struct DrivenClock: Clock {
    static let base = VirtualClock()
    var now: VirtualClock.Instant { Self.base.now }
    var minimumResolution: Duration { .nanoseconds(1) }
    func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
      try await Self.base.sleep(until: deadline, tolerance: tolerance)
    }
  }

  struct Lamp: Statechart, Sendable {
    enum State: CaseIterable { case off, on }
    enum Event: CaseIterable { case toggle }

    static let chart = Chart(initial: .off) {
      state(.off) { on(.toggle, to: .on) }
      state(.on) {
        on(.toggle, to: .off)
        after(.seconds(30), to: .off)
      }
    }
  }
}
