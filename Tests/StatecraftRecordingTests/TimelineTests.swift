import Statecraft
import StatecraftRecording
import Testing

@Suite struct TimelineTests {
  private func recording(_ states: [String], _ steps: [(Double, [String])]) -> Recording {
    var before: [String] = []
    return Recording(
      Recording.Header(name: "lights", states: states),
      steps: steps.map { time, configuration in
        defer { before = configuration }
        return RecordedStep(
          time: .seconds(time),
          source: .event,
          event: "next",
          outcome: .transitioned,
          microsteps: [
            RecordedMicrostep(
              cause: "next",
              exited: before.filter { !configuration.contains($0) },
              entered: configuration.filter { !before.contains($0) }
            )
          ],
          configuration: configuration
        )
      }
    )
  }

  @Test func `each state has a row of bars`() {
    let timeline = Timeline(
      recording(
        ["green", "yellow", "red"],
        [
          (0, ["green"]), (2, ["yellow"]), (3, ["red"]), (6, ["green"]), (6.5, ["yellow"]),
          (7, ["red"]), (8, ["green"]),
        ]
      )
    )
    #expect(
      timeline.text(width: 48) == """
               0 s                                   8 s
        green  ██████████▒                   ▒██▒      │
        yellow           ▒████▒                 ▒█▒
        red                   ▒██████████████▒    ▒█████
        steps  ·         ·    ·              ·  · ·    ·

        """
    )
  }

  @Test func `stays in regions overlap and are plain data`() {
    let timeline = Timeline(
      recording(
        [],
        [
          (0, ["on", "a1", "b1"]), (1, ["on", "a2", "b1"]), (4, ["on", "a2", "b2"]), (5, ["off"]),
        ]
      )
    )
    #expect(
      timeline.intervals.map { "\($0.state) \($0.from) \($0.to) \($0.firstStep) \($0.lastStep)" }
        == [
          "on 0.0 seconds 5.0 seconds 0 3", "a1 0.0 seconds 1.0 seconds 0 1",
          "b1 0.0 seconds 4.0 seconds 0 2", "a2 1.0 seconds 5.0 seconds 1 3",
          "b2 4.0 seconds 5.0 seconds 2 3", "off 5.0 seconds 5.0 seconds 3 4",
        ]
    )
    #expect(timeline.states == ["on", "a1", "b1", "a2", "b2", "off"])
    #expect(
      timeline.text(width: 40) == """
              0 s                            5 s
        on    ██████████████████████████████████
        a1    ██████▒
        b1    ███████████████████████████▒
        a2          ▒███████████████████████████
        b2                               ▒██████
        off                                    │
        steps ·     ·                    ·     ·

        """
    )
  }

  @Test func `the columns are steps when no time passes`() throws {
    let recorder = Recorder(Lamp.chart)
    var (lamp, start) = try Machine.start(Lamp())
    recorder.record(start)
    for _ in 0..<4 { recorder.record(lamp.send(.press)) }
    #expect(
      Timeline(recorder.recording).text(width: 32) == """
               step 1                  5
        dark   █████     █████     █████
        bright      █████     █████
        steps  ·    ·    ·    ·    ·

        """
    )
  }

  @Test func `a loop at the end has a row, and its steps are named`() {
    var endless = recording(["a", "b"], [(0, ["a"]), (2, ["b"]), (3, ["a"]), (4, ["b"])])
    endless.header.loopStart = 2
    #expect(
      Timeline(endless).text(width: 30) == """
              0 s                  4 s
        a     ████████████      ██████
        b                 ██████     │
        steps ·           ·     ·    ·
        loop              ↻───────────
        after step 4 comes step 3 again, forever

        """
    )
    #expect(Timeline(endless).loop == 2..<4)
  }

  @Test func `the time behind the last step is drawn, and said`() {
    var waiting = recording(["a", "b"], [(0, ["a"]), (1, ["b"])])
    waiting.header.ending = .waiting(.seconds(3))
    #expect(
      Timeline(waiting).text(width: 30) == """
              0 s                  4 s
        a     ██████
        b           ██████████████████
        steps ·     ·
        then nothing happens for 3 s

        """
    )
    #expect(Timeline(waiting).intervals.map(\.to) == [.seconds(1), .seconds(4)])
    waiting.header.ending = .nothingMore
    #expect(Timeline(waiting).text().hasSuffix("\nthen nothing happens any more\n"))
  }

  @Test func `a loop that begins behind the last step is none`() {
    var wrong = recording(["a"], [(0, ["a"]), (1, ["a"])])
    wrong.header.loopStart = 2
    #expect(wrong.loop == nil)
    #expect(!Timeline(wrong).text().contains("loop"))
  }

  @Test func `a state that a header names twice has one row`() {
    let twice = Timeline(recording(["b", "a", "b"], [(0, ["a", "c"]), (1, ["b", "c"])]))
    #expect(twice.states == ["b", "a", "c"])
  }

  @Test(.timeLimit(.minutes(1)))
  func `the time for a drawing does not grow with states times stays`() {
    let states = (0..<50_000).map { "a state of a large document \($0)" }
    let lines = Timeline(recording([], [(0, states)])).text(width: 30).split(separator: "\n")
    #expect(lines.count == states.count + 2)
  }

  @Test func `a state that is left and entered again has two stays`() {
    var again = recording(["a"], [(0, ["a"]), (1, ["a"])])
    again.steps[1].microsteps = [
      RecordedMicrostep(cause: "next", exited: ["a"], entered: ["a"])
    ]
    #expect(Timeline(again).intervals.map(\.firstStep) == [0, 1])
  }

  @Test func `a state that is only passed has a stay of zero length`() {
    var passing = recording(["a", "b", "c"], [(0, ["a"]), (4, ["c"]), (8, ["c"])])
    passing.steps[1].microsteps = [
      RecordedMicrostep(cause: "next", exited: ["a", "b"], entered: ["b", "c"])
    ]
    let timeline = Timeline(passing)
    #expect(timeline.intervals.map(\.state) == ["a", "b", "c"])
    #expect(
      timeline.text(width: 30) == """
              0 s                  8 s
        a     ████████████
        b                 │
        c                 ████████████
        steps ·           ·          ·

        """
    )
  }

  @Test(arguments: [0, 1, 30, 80, 100_000])
  func `no line is longer than the requested width`(width: Int) throws {
    var recording = try Turnstile.recording()
    recording.header.states = []
    recording.steps[0].configuration = [String(repeating: "long", count: 100), "\n\t\u{1B}", ""]
    let lines = Timeline(recording).text(width: width).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= min(max(width, 30), 1_000) })
    #expect(lines.count == 3 + 1 + 1 + 1 + 2)
  }

  @Test func `empty recordings and times that decrease are drawn, too`() {
    #expect(Timeline(recording([], [])).text() == "lights: nothing was recorded\n")
    let back = Timeline(recording([], [(5, ["a"]), (1, ["b"]), (7, ["a"])]))
    #expect(back.intervals.map(\.from) == [.seconds(5), .seconds(5), .seconds(7)])
  }
}
