import Statecraft
import Testing

/// The chart limits the number of pending delayed events without a name.
@Suite struct DelayedEventLimitTests {
  @Test func `an event over the limit fails the step with state, event and advice`() {
    var machine = Machine.traced(Self.chart(.limit(2)))
    machine.send(.a)
    machine.send(.a)
    let outcome = machine.send(.a)
    #expect(outcome.kind == .failed)
    #expect(
      outcome.error?.description
        == "an action of 's on a' threw: the delayed event 'b' was not raised: 2 delayed events "
        + "without an id wait already, and the chart allows no more; raise it with an `id:`, so "
        + "that it replaces the one that waits, or pass a larger `delayed: .limit(…)` to the chart"
    )
    #expect(machine.context.n == 2)
    #expect(machine.delayedEvents.count == 2)
    #expect(machine.droppedEvents == 0)
    machine.advance(by: .seconds(1))
    #expect(machine.send(.a).kind == .internal)
  }

  @Test func `an event over the limit takes back the one that the same step raised before it`() {
    let chart = MachineChart<Trace>(initial: "s", delayed: .limit(3)) {
      Trace.state("s") {
        Trace.on(.a).do { $0.n += 1 }.raise(.b, after: .seconds(1)).raise(.c, after: .seconds(2))
        Trace.on(.b, .c) { _ in }
      }
    }
    var machine = Machine.traced(chart)
    #expect(machine.send(.a).isPrecomputed)
    for _ in 0..<2 {
      let outcome = machine.send(.a)
      #expect(outcome.kind == .failed)
      #expect(outcome.effects.isEmpty)
      #expect(machine.context.n == 1)
      #expect(machine.delayedEvents == [.b, .c])
    }
    machine.advance(by: .seconds(1))
    #expect(machine.delayedEvents == [.c])
    #expect(machine.send(.a).kind == .internal)
    #expect(machine.context.n == 2)
  }

  @Test func `a chart that continues after errors receives an error event`() {
    var machine = Machine.traced(Self.chart(.limit(1), errors: .raise))
    machine.send(.a)
    machine.send(.a)
    #expect(machine.takeLog() == "error")
    #expect(machine.delayedEvents == [.b])
  }

  @Test(arguments: [false, true])
  func `an event over the limit skips the rest of its block in a chart that continues`(
    _ isDivided: Bool
  ) throws {
    let chart = MachineChart<Trace>(initial: "p", errors: .raise, delayed: .limit(1)) {
      Trace.parallel("p") {
        Trace.state("s") {
          Trace.on(.a).raise(.b, after: .seconds(1)).do { $0.n += 1 }
          Trace.onError { context, _ in context.write("error") }
          Trace.on(.b) { _ in }
        }
        Trace.state("t") { Trace.on(.c) { _ in } }
      }
    }
    let divided = chart.limited(to: .init(bytes: 1 << 24, undivided: 0, whole: 0))
    var machine = Machine.traced(isDivided ? divided : chart)
    let first = machine.send(.a)
    #expect(first.isPrecomputed != isDivided)
    #expect(machine.send(.c).isOfRegions == isDivided)
    #expect(machine.context.n == 1)
    machine.send(.a)
    #expect(machine.context.n == 1)
    #expect(machine.takeLog() == "error")
    #expect(machine.delayedEvents == [.b])
  }

  @Test func `a chart may drop the oldest event, which the outcome names`() {
    var machine = Machine.traced(Self.chart(.limit(2, whenFull: .dropOldest)))
    machine.send(.a)
    machine.send(.a)
    let outcome = machine.send(.a)
    #expect(outcome.dropped == [.b])
    #expect(
      outcome.description
        == "a: internal; dropped the delayed event b, because no more may wait"
    )
    #expect(outcome.effects.map(DelayedEventTests.word) == ["cancel b", "start b 1.0 seconds"])
    #expect(machine.delayedEvents.count == 2)
    #expect(machine.droppedEvents == 1)
    #expect(machine.advance(by: .seconds(1)).count == 2)
  }

  @Test func `delayed events with a name do not count`() {
    var machine = Machine.traced(Self.chart(.limit(1)))
    machine.send(.a)
    #expect(machine.send(.c).kind == .internal)
    #expect(machine.send(.c).kind == .internal)
    #expect(machine.delayedEvents == [.b, .d])
  }

  @Test func `the default limit is a thousand delayed events`() {
    var machine = Machine.traced(Self.chart())
    for _ in 0..<1_000 { #expect(machine.send(.a).kind == .internal) }
    #expect(machine.send(.a).kind == .failed)
    #expect(machine.delayedEvents.count == 1_000)
  }

  @Test func `a limit of zero delayed events is an error of the chart`() {
    let chart = Self.chart(.limit(0), errors: .raise)
    #expect(
      chart.diagnostics.map { "\($0.severity): \($0.problem); \($0.suggestion)" } == [
        "error: the chart 'Trace' allows 0 delayed events; pass 1 or more to `delayed: "
          + ".limit(…)`; without `raise(…, after:)` no event waits"
      ]
    )
  }

  private static func chart(
    _ limit: DelayedEventLimit = .limit(1_000),
    errors: ErrorPolicy = .rollBack
  ) -> MachineChart<Trace> {
    MachineChart(initial: "s", errors: errors, delayed: limit) {
      Trace.state("s") {
        Trace.on(.a).do { $0.n += 1 }.raise(.b, after: .seconds(1))
        Trace.on(.c).raise(.d, after: .seconds(1), id: "d")
        Trace.onError { context, _ in context.write("error") }
        Trace.on(.b, .d, .e) { _ in }
      }
    }
  }
}
