import Statecraft
import StatecraftTesting
import Testing

/// Clocks that advance over more timers than a machine can handle.
@Suite struct EndlessTimerTests {
  struct Light: Statechart {
    enum State: CaseIterable { case on, off }
    enum Event: CaseIterable { case report }
    enum Output: Equatable { case blinks(Int) }
    var blinks = 0

    static let chart = Chart(initial: .on) {
      on(.report).emit { .blinks($0.blinks) }
      state(.on) { after(.nanoseconds(1), to: .off) { $0.blinks += 1 } }
      state(.off) { after(.nanoseconds(1), to: .on) { $0.blinks += 1 } }
    }
  }

  @Test func `a live machine answers and stops when its clock advances over endless timers`() async
  {
    let clock = VirtualClock()
    let light = LiveMachine(Light(), clock: clock)
    var outcomes = light.outcomes().makeAsyncIterator()
    clock.advance(by: .seconds(31_536_000))
    // The machine answers although it cannot catch up.
    let blinks = await light.blinks
    #expect(blinks >= 100_000)
    #expect(await light.send(.report).outputs.count == 1)
    var found: String?
    while found == nil, let outcome = await outcomes.next() { found = outcome.error?.description }
    #expect(found?.hasPrefix("100000 timers fired in one advance of time") == true)
    await light.stop()
  }
}
