import Statecraft
import StatecraftRecording
import Testing

@Suite struct ComparisonTests {
  private func run(_ events: [Turnstile.Event]) throws -> Recording {
    let recorder = Recorder(Turnstile.chart, started: nil)
    var (machine, start) = try Machine.start(Turnstile())
    recorder.record(start)
    for event in events { recorder.record(machine.send(event)) }
    return recorder.recording
  }

  @Test func `a recording equals itself, whatever the times`() throws {
    let left = try Turnstile.recording()
    var right = left
    for step in right.steps.indices { right.steps[step].time += .seconds(5) }
    let comparison = RecordingComparison(left, right)
    #expect(comparison.isSame)
    #expect(comparison.firstDifference == nil)
    #expect(comparison.text() == "all 9 steps are the same\n")
  }

  @Test func `the first difference is shown with the steps around it`() throws {
    let left = try run([.push, .push, .coin(100), .push, .coin(100), .push, .push])
    let right = try run([.push, .push, .coin(50), .push, .push, .coin(100), .push, .push, .push])
    let comparison = RecordingComparison(left, right)
    #expect(comparison.firstDifference == 3)
    #expect(
      comparison.text(names: ("monday.jsonl", "tuesday.jsonl")) == """
        3 steps are the same, then they differ:
             monday.jsonl                          tuesday.jsonl
           1 start → locked                      1 start → locked
           2 push: ignored in locked             2 push: ignored in locked
           3 push: ignored in locked             3 push: ignored in locked
        ≠  4 coin {"_0":100} → unlocked (chang…  4 coin {"_0":50} in locked
        ≠  5 push → locked                       5 push: ignored in locked
        ≠  6 coin {"_0":100} → unlocked (chang…
        ≠                                        6 push: ignored in locked
        ≠                                        7 coin {"_0":100} → unlocked (chang…
           7 push → locked                       8 push → locked
        ≠                                        9 push: ignored in locked
           8 push: ignored in locked            10 push: ignored in locked

        """
    )
  }

  @Test func `long recordings that differ throughout are compared step by step`() throws {
    let left = try run(Array(repeating: .push, count: 5_000))
    let right = try run((0..<4_000).map { .kick(force: Double($0 % 9), by: "x") })
    let comparison = RecordingComparison(left, right)
    #expect(comparison.firstDifference == 1)
    #expect(comparison.rows.count == 5_001)
    #expect(comparison.text(limit: 3).hasSuffix("… and 4998 more\n"))
  }

  @Test func `two empty recordings are the same`() {
    let empty = Recording(Recording.Header(name: "x"))
    #expect(RecordingComparison(empty, empty).isSame)
  }
}
