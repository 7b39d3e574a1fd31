import Statecraft
import Testing

@Suite(.timeLimit(.minutes(30))) struct DeadlineAlarmTests {
  /// Waits until the task is cancelled.
  private static func untilCancelled() async throws {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    for await _ in stream {}
    continuation.finish()
    try Task.checkCancellation()
  }

  @Test func `a later deadline keeps the alarm, and an earlier one replaces it`() async {
    let (deadlines, sleeping) = AsyncStream<Duration>.makeStream()
    var sleeps = deadlines.makeAsyncIterator()
    var alarm = DeadlineAlarm()
    func set(_ deadline: Duration) {
      alarm.set(to: deadline) { deadline in
        sleeping.yield(deadline)
        try await Self.untilCancelled()
      } fire: {
        Issue.record("a cancelled alarm has fired")
      }
    }
    set(.seconds(2))
    #expect(await sleeps.next() == .seconds(2))
    set(.seconds(3))
    set(.seconds(1))
    #expect(await sleeps.next() == .seconds(1))
    alarm.cancel()
    set(.seconds(5))
    #expect(await sleeps.next() == .seconds(5))
    alarm.cancel()
  }

  @Test func `an alarm fires when the sleep has ended`() async {
    let (firings, fired) = AsyncStream<Void>.makeStream()
    var alarm = DeadlineAlarm()
    alarm.set(to: .seconds(1)) { _ in
    } fire: {
      fired.yield()
    }
    var iterator = firings.makeAsyncIterator()
    #expect(await iterator.next() != nil)
  }
}
