import StatecraftTesting
import Synchronization
import Testing

@testable import Statecraft

/// Many live machines on one clock.
@Suite(.timeLimit(.minutes(30))) struct ManyLiveMachinesTests {
  @Test func `one task waits for the timers of all machines on a clock`() async {
    let clock = VirtualClock()
    let counts = Mutex(Array(repeating: 0, count: 500))
    let beats = (0..<500).map { number in
      LiveMachine(Beat(period: .seconds(number + 1)), clock: clock) { _ in
        counts.withLock { $0[number] += 1 }
      }
    }
    await clock.waitForSleepers()
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(250))
    // Nobody asks the machines: their alarms ring. The start is an outcome, too.
    await until { counts.withLock { $0 } == (1...500).map { 1 + 250 / $0 } }
    for (number, beat) in beats.enumerated() {
      #expect(await beat.beats == 250 / (number + 1))
    }
    await until { clock.sleeperCount == 1 }
  }

  @Test func `releasing the machines of a clock ends its task and frees the clock`() async {
    weak var weakClock: VirtualClock?
    weak var weakSource: ClockSource?
    do {
      let clock = VirtualClock()
      weakClock = clock
      var beats = (1...20).map { LiveMachine(Beat(period: .seconds($0)), clock: clock) }
      weakSource = ClockSource.of(clock)
      await clock.waitForSleepers()
      beats.removeFirst(19)
      await until { weakSource?.alarms.counts.set == 1 }
      #expect(await beats[0].beats == 0)
      beats = []
      await until { clock.sleeperCount == 0 }
    }
    await until { weakSource == nil && weakClock == nil }
  }

  @Test func `clocks of one kind have one source, and each clock object its own`() {
    let clock = VirtualClock()
    let source = ClockSource.of(clock)
    #expect(ClockSource.of(clock) === source)
    #expect(ClockSource.of(VirtualClock()) !== source)
    let suspending = ClockSource.of(SuspendingClock())
    #expect(ClockSource.of(SuspendingClock()) === suspending)
    #expect(ClockSource.of(ContinuousClock()) === ClockSource.of(ContinuousClock()))
    // Nobody knows whether two clocks with properties tell the same time.
    let shifted = ShiftedClock(by: .seconds(3))
    #expect(ClockSource.of(shifted) !== ClockSource.of(shifted))
  }

  @Test func `an earlier alarm wakes the task, and a later one does not`() async {
    let clock = VirtualClock()
    let source = ClockSource.of(clock)
    let first = CountingReceiver()
    let second = CountingReceiver()
    let late = source.alarms.set(nil, to: .seconds(10), waking: first)
    await clock.waitForSleepers()
    let early = source.alarms.set(nil, to: .seconds(5), waking: second)
    await until { clock.sleeperCount == 1 }
    // The one that is set to a later time wakes too early.
    #expect(source.alarms.set(early, to: .seconds(7), waking: second).slot == early.slot)
    clock.advance(by: .seconds(5))
    await until { second.count == 1 }
    #expect(first.count == 0)
    _ = source.alarms.set(late, to: .seconds(8), waking: first)
    await until { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(3))
    await until { first.count == 1 }
    #expect(source.alarms.counts == (0, 2, 0))
    source.alarms.remove(early)
    source.alarms.remove(late)
    #expect(source.alarms.counts == (0, 0, 0))
  }

  @Test func `cancelled alarms do not ring, and their places are used again`() async {
    let clock = VirtualClock()
    let source = ClockSource.of(clock)
    let receiver = CountingReceiver()
    for round in 0..<300 {
      let alarms = (0..<5).map {
        source.alarms.set(nil, to: .seconds(100 + round - $0), waking: receiver)
      }
      for alarm in alarms.dropFirst() { source.alarms.remove(alarm) }
      source.alarms.cancel(alarms[0])
      #expect(source.alarms.counts.set == 0)
      source.alarms.remove(alarms[0])
    }
    #expect(source.alarms.counts == (0, 0, 0))
    await until { clock.sleeperCount == 0 }
    clock.advance(by: .seconds(1_000))
    #expect(receiver.count == 0)
  }

  @Test func `events that are posted to many machines are all handled`() async {
    let machines = (0..<300).map { _ in LiveMachine(Log()) }
    await withTaskGroup { group in
      for part in 0..<3 {
        group.addTask {
          for number in 0..<50 {
            for machine in machines { machine.post(part == 0 ? .a : part == 1 ? .b : .c) }
            if number % 10 == 0 { await Task.yield() }
          }
        }
      }
    }
    for machine in machines {
      await until { machine.mailboxCount == 0 }
      let handled = await machine.handled
      #expect(handled.count == 150)
      #expect(handled.filter { $0 == .a }.count == 50)
    }
  }

  @Test func `a machine that is released while it has mail handles it`() async {
    let count = Mutex(0)
    for _ in 0..<50 {
      let machine = LiveMachine(Log()) { _ in count.withLock { $0 += 1 } }
      machine.post(.a)
    }
    // Each start is reported, too.
    await until { count.withLock { $0 } == 100 }
  }

  /// A clock with a property.
  struct ShiftedClock: Clock {
    let shift: Duration
    init(by shift: Duration) { self.shift = shift }
    var now: ContinuousClock.Instant { ContinuousClock.now.advanced(by: shift) }
    var minimumResolution: Duration { .nanoseconds(1) }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      try await ContinuousClock().sleep(
        until: deadline.advanced(by: .zero - shift),
        tolerance: tolerance
      )
    }
  }

  struct Log: Statechart, Sendable {
    enum State: CaseIterable { case open }
    enum Event: CaseIterable { case a, b, c }
    var handled: [Event] = []

    static let chart = Chart(initial: .open) {
      state(.open) {
        on(.a) { $0.handled.append(.a) }
        on(.b) { $0.handled.append(.b) }
        on(.c) { $0.handled.append(.c) }
      }
    }
  }

  struct Beat: Statechart, Sendable {
    enum State: CaseIterable { case beating }
    enum Event: CaseIterable { case stop }

    let period: Duration
    var beats = 0

    static let chart = Chart(initial: .beating) {
      state(.beating) {
        after("the period", to: .beating) {
          $0.period
        } do: {
          $0.beats += 1
        }
        on(.stop)
      }
    }
  }
}
