#if Durable
import Logging
import Statecraft
import StatecraftTesting
import Synchronization
import Testing

@testable import StatecraftDurable
@testable import StatecraftDurableTesting

/// What a service says while its store is away.
@Suite struct FailureLogTests {
  private let log = FailureLog()

  /// A clock that a test sets.
  private final class Seconds: Sendable {
    let now = Mutex(0)

    func measure() -> @Sendable () -> Duration {
      let start = now.withLock { $0 }
      return { .seconds(self.now.withLock { $0 } - start) }
    }
  }

  @Test func `a reason is said once in a minute, whichever loops meet it`() {
    let time = Seconds()
    let (steps, outputs) = (log.begin(), log.begin())
    func fail(_ loop: FailureLog.Loop, _ reason: String, at second: Int) -> FailureLog.Report {
      time.now.withLock { $0 = second }
      return log.fail(loop, reason, measure: time.measure)
    }
    #expect(fail(steps, "away", at: 0) == .error(repeated: 0))
    #expect(fail(outputs, "away", at: 1) == .known)
    #expect(fail(steps, "refused", at: 2) == .error(repeated: 0))
    #expect(fail(steps, "away", at: 59) == .known)
    #expect(fail(steps, "away", at: 60) == .error(repeated: 2))
    #expect(fail(steps, "away", at: 120) == .error(repeated: 0))
    // One of them passes, and the other one goes on to fail.
    #expect(!log.pass(outputs) && !log.pass(log.begin()))
    #expect(fail(steps, "away", at: 121) == .known)
    #expect(log.pass(steps) && !log.pass(steps))
    #expect(fail(steps, "away", at: 125) == .error(repeated: 1))
  }

  @Test func `a loop that fails and passes in turn is said to do so every five seconds at most`() {
    let time = Seconds()
    let loop = log.begin()
    var said: [String] = []
    for second in 0..<12 {
      time.now.withLock { $0 = second }
      if log.fail(loop, "away", measure: time.measure) != .known { said.append("\(second) away") }
      if log.pass(loop) { said.append("\(second) goes on") }
    }
    #expect(said == [0, 5, 10].flatMap { ["\($0) away", "\($0) goes on"] })
  }

  @Test func `a loop that ends does not fail for ever`() {
    let time = Seconds()
    let (ended, other) = (log.begin(), log.begin())
    for loop in [ended, other] { _ = log.fail(loop, "away", measure: time.measure) }
    log.end(ended)
    #expect(log.pass(other))
  }

  @Test func `reasons that all differ are all said, and are not kept for ever`() {
    let time = Seconds()
    let loop = log.begin()
    for number in 0..<1_000 {
      let report = log.fail(loop, "line \(number)", measure: time.measure)
      #expect(report == .error(repeated: 0))
    }
    #expect(log.fail(loop, "line 999", measure: time.measure) == .known)
    #expect(log.fail(loop, "line 0", measure: time.measure) == .error(repeated: 0))
  }

  @Test func `a loop whose store is away says so once, and that it goes on`() async throws {
    let time = DrivenTime()
    let lines = LogLines(.notice)
    var settings = DurableSettings()
    settings.logger = Logger(label: "test") { _ in lines }
    let machines = try DurableMachines(
      store: InMemoryStore(clock: time.storeClock),
      settings: settings,
      clock: time.clock
    ) { Durable(Ticket.self).outputs { _, _ in } }
    let passes = Mutex(0)
    let run = Task {
      await machines.runtime.loop("steps", until: { passes.withLock { $0 >= 5 } }) {
        let number = passes.withLock { passes in
          passes += 1
          return passes
        }
        if number <= 3 { throw StoreError(.unavailable, "the server is away") }
      }
    }
    for _ in 1...3 {
      await time.clock.waitForSleepers()
      time.advance(by: .seconds(5))
    }
    await run.value
    #expect(lines.all == ["processing steps failed: the server is away", "processing goes on"])
  }
}
#endif
