#if SCXML
import Statecraft
import StatecraftSCXML
import Testing

/// Timers of machines, delayed events and inactivity, written as SCXML and read again.
@Suite struct TimerExportTests {
  @Test func `delayed events and named timers are written as sends and cancels`() {
    let text = Watch.chart.scxml
    for line in [
      #"<cancel sendid="poll" sc:generated="true"/>"#,
      ##"<send event="tick" id="poll" delay="1s" sc:action="#1"/>"##,
      #"<cancel sendid="timer.reminder" sc:generated="true"/>"#,
      ##"<send event="timer.reminder" id="timer.reminder" delay="60s" sc:action="#2"/>"##,
      #"<transition event="timer.reminder" sc:timer="reminder" target="asleep"/>"#,
      #"<transition event="after.awake.0" sc:inactivity="true" sc:after="5s" target="asleep"/>"#,
      ##"<cancel sendid="poll" sc:action="#3"/>"##,
    ] {
      #expect(text.contains(line), "\(line) is not in\n\(text)")
    }
  }

  @Test func `reading the document again gives a chart with the same behaviour`() {
    let text = Watch.chart.scxml
    let copy = MachineChart<Watch>(scxml: text, name: "watch.scxml", names: ChartNames(Watch.chart))
    #expect(copy.diagnostics.map(\.description) == [])
    #expect(copy.scxml == text)
    var left = Machine(Watch())
    var right = Machine(Watch(), chart: copy)
    for event in [Watch.Event.look, .tick, .stop, .look, .wake, .look] {
      #expect("\(left.send(event))" == "\(right.send(event))")
      let outcomes = left.advance(by: .seconds(2)).map { "\($0)" }
      #expect(outcomes == right.advance(by: .seconds(2)).map { "\($0)" })
      #expect(left.pendingTimers.map(\.name) == right.pendingTimers.map(\.name))
      #expect(left.pendingTimers.map(\.remaining) == right.pendingTimers.map(\.remaining))
    }
  }

  @Test func `a delay of inactivity is a finding because SCXML cannot express it`() {
    #expect(
      Watch.chart.scxmlDiagnostics.map(\.description) == [
        "StatecraftSCXMLTests/TimerExportTests.swift:\(Watch.line + 3): warning: 'awake' waits for "
          + "inactivity (5.0 seconds), which SCXML cannot express: other engines do not start this "
          + "delay again when an event comes; for other engines, use a timer with a name that each "
          + "event starts again, `startTimer` and `onTimer`."
      ]
    )
    let chart = MachineChart<Watch>(initial: .awake) {
      Watch.afterInactivity("idle", to: .asleep) { .seconds($0.ticks) }
      Watch.state(.awake) { Watch.after(.seconds(1), to: .asleep) }
      Watch.state(.asleep) { Watch.on(.wake, to: .awake) }
    }
    #expect(
      chart.scxmlDiagnostics.map(\.problem) == [
        "the chart 'Watch' waits for inactivity (idle), which SCXML cannot express: other engines "
          + "do not start this delay, which is computed"
      ]
    )
  }

  @Test func `the written document is sound SCXML`() {
    let document = SCXMLDocument(Watch.chart.scxml.utf8, name: "watch.scxml")
    #expect(document.diagnostics.map(\.description) == [])
  }
}

private struct Watch: Statechart {
  enum State: CaseIterable { case awake, asleep }
  enum Event: CaseIterable { case look, tick, stop, wake }

  var ticks = 0

  static let line = #line
  static let chart = Chart(initial: .awake) {
    state(.awake) {
      afterInactivity(.seconds(5), to: .asleep)
      onTimer("reminder", to: .asleep)
      on(.look)
        .raise(.tick, after: .seconds(1), id: "poll")
        .startTimer("reminder", after: .seconds(60))
      on(.tick).do("count") { $0.ticks += 1 }
      on(.stop).cancel("poll").cancelTimer("reminder")
    }
    state(.asleep) { on(.wake, to: .awake) }
  }
}
#endif
