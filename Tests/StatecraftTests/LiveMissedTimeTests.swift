import Statecraft
import StatecraftTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(30))) struct LiveMissedTimeTests {
  private let clock = VirtualClock()
  private let notes = Notes()

  /// Keeps the errors of outcomes.
  private final class Notes: Sendable {
    private let texts = Mutex<[String]>([])

    func add(_ outcome: Outcome<Ticker>) {
      if let error = outcome.error { texts.withLock { $0.append("\(error)") } }
    }

    var all: [String] { texts.withLock { $0 } }
  }

  @Test func `a machine that is too late leaves out the rest of the time that it missed`() async {
    let notes = notes
    let live = LiveMachine(Ticker(), clock: clock, catchUpLimit: 3) { notes.add($0) }
    clock.advance(by: .seconds(1))
    #expect(await live.ticks == 1)
    #expect(await live.skippedTime == .zero)
    clock.advance(by: .seconds(10))
    // The ticks of the seconds 2 to 4 are late, and that of the fifth comes now, in second 11.
    await until { await live.ticks == 5 }
    #expect(await live.skippedTime == .seconds(6))
    #expect(await live.machine.now == .seconds(5))
    clock.advance(by: .seconds(1))
    await until { await live.ticks == 6 }
    #expect(await live.skippedTime == .seconds(6))
    #expect(
      notes.all == [
        "3 timers were late without a pause, which is the limit (`catchUpLimit:`), so that 6.0 seconds "
          + "were left out; 'after 1.0 seconds' is due now"
      ]
    )
    // Another sleep is another one.
    clock.advance(by: .seconds(10))
    await until { await live.ticks == 10 }
    #expect(await live.skippedTime == .seconds(12))
    #expect(notes.all.count == 2)
  }

  @Test func `a machine that has just caught up at its limit goes on`() async {
    let notes = notes
    let live = LiveMachine(Ticker(), clock: clock, catchUpLimit: 3) { notes.add($0) }
    clock.advance(by: .seconds(4))
    await until { await live.ticks == 4 }
    #expect(await live.skippedTime == .zero)
    #expect(notes.all == [])
  }

  @Test func `events are handled at once after time was left out`() async {
    let live = LiveMachine(Ticker(), clock: clock, catchUpLimit: 1)
    clock.advance(by: .seconds(1_000_000))
    #expect(await live.send(.end).isTaken)
    #expect(await live.state == .done)
    #expect(await live.ticks <= 2)
  }

  @Test @MainActor func `a machine of the main actor does the same`() async {
    let machine = ObservableMachine(Ticker(), clock: clock, catchUpLimit: 3)
    clock.advance(by: .seconds(10))
    await until { machine.ticks == 4 }
    #expect(machine.skippedTime == .seconds(6))
  }
}

/// A machine that counts the seconds.
private struct Ticker: Statechart, Sendable {
  enum State: CaseIterable, Sendable { case ticking, done }
  enum Event: CaseIterable, Sendable { case end }

  var ticks = 0

  static let chart = Chart(initial: .ticking) {
    state(.ticking) {
      after(.seconds(1), to: .ticking).do("tick") { $0.ticks += 1 }
      on(.end, to: .done)
    }
    state(.done)
  }
}
