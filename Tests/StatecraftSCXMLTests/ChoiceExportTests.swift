#if SCXML
import Statecraft
import StatecraftSCXML
import Testing

/// Choices among declared targets, written as SCXML and read again.
@Suite struct ChoiceExportTests {
  @Test func `a choice is one transition for each target, with one delay for all`() {
    let text = Judge.chart.scxml
    for line in [
      #"<transition event="decide" sc:guard="&quot;by score: accepted&quot;" target="accepted">"#,
      #"<transition event="decide" sc:guard="&quot;by score: rejected&quot;" target="rejected">"#,
      #"event="after.open.0" sc:after="2s" sc:guard="&quot;in time: accepted&quot;" target="accepted""#,
      #"event="after.open.0" sc:after="2s" sc:guard="&quot;in time: rejected&quot;" target="rejected""#,
      #"event="timer.recall" sc:timer="recall" sc:guard="&quot;again: open&quot;" target="open""#,
      #"event="done.state.rejected" sc:done="Int""#,
    ] {
      #expect(text.contains(line), "\(line) is not in\n\(text)")
    }
    #expect(text.split(separator: "\n").count { $0.contains(#"<send event="after.open.0""#) } == 1)
  }

  @Test func `reading the document again gives the same chart`() {
    #expect(Judge.chart.diagnostics.map(\.description) == [])
    let text = Judge.chart.scxml
    let copy = MachineChart<Judge>(scxml: text, name: "judge.scxml", names: ChartNames(Judge.chart))
    #expect(copy.diagnostics.map(\.description) == [])
    #expect(copy.scxml == text)
  }

  @Test(arguments: 0..<40)
  func `the copy chooses and refuses the same targets as the chart`(seed: Int) {
    let names = ChartNames(Judge.chart)
    let copy = MachineChart<Judge>(scxml: Judge.chart.scxml, name: "judge.scxml", names: names)
    var random = Random(state: UInt64(seed))
    var left = Machine(Judge())
    var right = Machine(Judge(), chart: copy)
    for _ in 0..<40 {
      if random.next() % 3 == 0 {
        let duration = Duration.seconds(Int(random.next() % 3))
        #expect(
          left.advance(by: duration).map { "\($0)" } == right.advance(by: duration).map { "\($0)" }
        )
      } else {
        let event = Judge.Event.allCases[Int(random.next() % UInt64(Judge.Event.allCases.count))]
        #expect("\(left.explain(event))" == "\(right.explain(event))")
        #expect("\(left.send(event))" == "\(right.send(event))")
      }
      #expect(left.configuration == right.configuration)
      #expect(left.score == right.score)
      #expect(left.pendingTimers.map(\.name) == right.pendingTimers.map(\.name))
    }
  }

  @Test func `the written document is sound SCXML`() {
    let document = SCXMLDocument(Judge.chart.scxml.utf8, name: "judge.scxml")
    #expect(document.diagnostics.map(\.description) == [])
  }
}

private struct Judge: Statechart {
  enum State: CaseIterable { case open, accepted, rejected, checked, appealed }
  enum Event: CaseIterable { case decide, add, end, reopen }

  var score = 0

  static let chart = Chart(initial: .open) {
    on(.add).do("add") { $0.score += 1 }
    on(.reopen, to: .open)
    state(.open) {
      on(.decide, toOneOf: [.accepted, .rejected], "by score") {
        $0.score % 4 == 3 ? .open : $0.score % 2 == 0 ? .accepted : .rejected
      }
      .do("count the decision") { $0.score += 1 }
      after(.seconds(2), toOneOf: [.accepted, .rejected], "in time") {
        $0.score % 2 == 0 ? .accepted : .rejected
      }
    }
    state(.accepted) {
      onEntry().startTimer("recall", after: .seconds(1))
      onTimer("recall", toOneOf: [.open, .rejected], "again") {
        $0.score % 3 == 0 ? .open : $0.score % 3 == 1 ? .rejected : .accepted
      }
      afterInactivity(.seconds(3), toOneOf: [.open, .rejected], "idle") {
        $0.score % 2 == 0 ? .open : .rejected
      }
    }
    state(.rejected, initial: .appealed) {
      onDone(Int.self, toOneOf: [.open, .accepted], "by output") { $1 % 2 == 0 ? .open : .accepted }
      state(.appealed) { on(.end, to: .checked) }
      final(.checked, output: { $0.score })
    }
  }
}
#endif
