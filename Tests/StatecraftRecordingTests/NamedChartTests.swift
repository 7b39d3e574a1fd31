import Statecraft
import StatecraftRecording
import Testing

@Suite struct NamedChartTests {
  /// A parallel state whose regions go on by themselves.
  private struct Oven: Statechart {
    enum State: CaseIterable { case off, on, heating, warm, light, dim, bright }
    enum Event: CaseIterable { case start, stop }
    enum Output: Sendable { case beep }
    var starts = 0

    static let chart = Chart(initial: .off) {
      state(.off) { on(.start, to: .on).do { $0.starts += 1 }.emit(.beep) }
      parallel(.on) {
        state(.heating, initial: .warm) { state(.warm) }
        state(.light, initial: .dim) {
          state(.dim) { always(to: .bright) }
          state(.bright) { after(.seconds(5), to: .bright) }
        }
        on(.stop, to: .off)
      }
    }
  }

  @Test func `a chart is driven by names, and its steps have their microsteps`() throws {
    var oven: any NamedMachine = try NamedChart(Oven())
    #expect(oven.start.map(\.source) == [.start])
    #expect(oven.states == ["off"])
    let steps = try oven.send(NamedEvent("start"))
    #expect(steps.map(\.outcome) == [.transitioned])
    #expect(steps[0].microsteps.map(\.cause) == ["start", "always"])
    #expect(
      steps[0].microsteps.map(\.entered) == [
        ["on", "heating", "warm", "light", "dim"], ["bright"],
      ]
    )
    #expect(steps[0].exited == ["off", "dim"])
    #expect(steps[0].outputs == ["beep"])
    #expect(oven.states == ["warm", "bright"])
    #expect(oven.values == [NamedValue(name: "starts", text: "1")])
  }

  @Test func `time advances from timer to timer`() throws {
    var oven = try NamedChart(Oven())
    #expect(oven.timers == [])
    _ = try oven.send(NamedEvent("start"))
    #expect(
      oven.timers
        == [NamedTimer(name: "after 5.0 seconds", due: .seconds(5), duration: .seconds(5))]
    )
    let steps = oven.advance(to: .seconds(12))
    #expect(steps.map(\.source) == [.timer, .timer])
    #expect(steps.map(\.time) == [.seconds(5), .seconds(10)])
    #expect(oven.now == .seconds(12))
    #expect(oven.nextDeadline == .seconds(15))
    #expect(oven.advance(to: .seconds(1)) == [])
    #expect(oven.now == .seconds(12))
  }

  @Test func `verdicts and explanations predict events and change nothing`()
    throws
  {
    let oven = try NamedChart(Oven())
    #expect(oven.permitted.map(\.name) == ["start"])
    #expect(oven.verdicts["stop"]?.reason == "refused: no transition for stop in off")
    #expect(try oven.explain(NamedEvent("start")).verdict == .taken)
    #expect(throws: NamedEventError.unknown("stpo", known: ["start", "stop"])) {
      try oven.explain(NamedEvent("stpo"))
    }
    let turnstile = try NamedChart(Turnstile())
    #expect(
      turnstile.verdicts["kick"] == EventVerdict(isTaken: true, reason: "depends on its payload")
    )
  }

  @Test func `an event that cannot be read changes nothing`() throws {
    var turnstile = try NamedChart(Turnstile())
    #expect(throws: NamedEventError.self) {
      try turnstile.send(NamedEvent("coin", payload: "\"x\""))
    }
    #expect(throws: NamedEventError.unexpectedPayload(event: "push", payload: "1")) {
      try turnstile.send(NamedEvent("push", payload: "1"))
    }
    #expect(turnstile.configuration == ["locked"])
    #expect(turnstile.machine.context.credit == 0)
  }

  @Test func `a recalled event is a step after the one that recalled it`() throws {
    var turnstile = try NamedChart(Turnstile())
    for payload in ["100", "100"] { _ = try turnstile.send(NamedEvent("coin", payload: payload)) }
    let steps = try turnstile.send(NamedEvent("push"))
    #expect(steps.map(\.source) == [.event, .recalled])
    #expect(steps.map(\.payload) == [nil, #"{"_0":100}"#])
  }

  @Test func `work is listed while it runs and can be ended by its name`() throws {
    var errand = try NamedChart(Errand())
    let begun = try errand.send(NamedEvent("go"))
    #expect(begun.map(\.invoked) == [["fetch"]])
    #expect(
      errand.work == [
        NamedWork(name: "fetch", state: "away", hasResult: true, form: "WHOLE-NUMBER")
      ]
    )
    #expect(throws: NamedEventError.unknownWork("fetsh", running: ["fetch"])) {
      try errand.complete("fetsh", with: "7")
    }
    #expect(throws: NamedEventError.self) { try errand.complete("fetch", with: nil) }
    let steps = try errand.complete("fetch", with: "7")
    #expect(steps.map(\.source) == [.done])
    #expect(steps.map(\.work) == ["fetch"])
    #expect(steps.map(\.payload) == ["7"])
    #expect(errand.machine.context.found == 7)
    #expect(errand.work == [])
    #expect(throws: NamedEventError.unknownWork("fetch", running: [])) {
      try errand.fail("fetch", because: "it is too late")
    }
  }

  @Test func `a run by names is replayed by names, with the results of its work`() throws {
    for end in [
      { (errand: inout NamedChart<Errand>) in try errand.complete("fetch", with: "8") },
      { (errand: inout NamedChart<Errand>) in try errand.fail("fetch", because: "no road") },
    ] {
      var errand = try NamedChart(Errand())
      let steps = try errand.start + errand.send(NamedEvent("go")) + end(&errand)
      let text = Recording(errand.header, steps: steps).text
      let replay = try Recording(text.utf8).replay(Errand())
      #expect(replay.isSame, "\(replay)")
      #expect(replay.agreed == 3)
    }
  }
}
