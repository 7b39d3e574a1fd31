import Foundation
import Statecraft
import StatecraftRecording
import Testing

@Suite struct RoundTripTests {
  @Test func `a recording has one line for its header and one for each step`() throws {
    let recording = try Turnstile.recording()
    #expect(
      recording.text == #"""
        {"statecraft":"recording","format":1,"name":"Turnstile","version":1,"states":["locked","unlocked","broken"],"transitions":["Turnstile → broken on kick when hard","locked → unlocked on coin when the fare is paid","locked on coin","locked on push","unlocked → locked on push","unlocked on coin","unlocked → locked after 5.0 seconds"]}
        {"time":0,"source":"start","event":"start","outcome":"transitioned","entered":["locked"],"configuration":["locked"]}
        {"time":0,"source":"event","event":"push","outcome":"ignored","reason":"ignored in locked","configuration":["locked"]}
        {"time":0,"source":"event","event":"coin","payload":{"_0":30},"outcome":"internal","transitions":[2],"configuration":["locked"]}
        {"time":0,"source":"event","event":"coin","payload":{"_0":90},"outcome":"transitioned","transitions":[1],"exited":["locked"],"entered":["unlocked"],"configuration":["unlocked"],"outputs":["change(20)","beep"],"values":[{"change":{"_0":20}},{"beep":{}}]}
        {"time":0,"source":"event","event":"coin","payload":{"_0":100},"outcome":"postponed","reason":"postponed by unlocked","configuration":["unlocked"]}
        {"time":1.500000001,"source":"event","event":"push","outcome":"transitioned","transitions":[4],"exited":["unlocked"],"entered":["locked"],"configuration":["locked"]}
        {"time":1.500000001,"source":"recalled","event":"coin","payload":{"_0":100},"outcome":"transitioned","transitions":[1],"exited":["locked"],"entered":["unlocked"],"configuration":["unlocked"],"outputs":["change(0)","beep"],"values":[{"change":{"_0":0}},{"beep":{}}]}
        {"time":6.500000001,"source":"timer","event":"after 5.0 seconds","outcome":"transitioned","transitions":[6],"exited":["unlocked"],"entered":["locked"],"configuration":["locked"]}
        {"time":61.500000001,"source":"event","event":"kick","payload":{"by":"a \"bored\" visitor\n","force":9.5},"outcome":"transitioned","transitions":[0],"exited":["locked"],"entered":["broken"],"configuration":["broken"]}

        """#
    )
  }

  @Test func `a recording that was written can be read`() throws {
    var recording = try Turnstile.recording()
    recording.header.started = WallTime(sinceEpoch: .seconds(1_795_300_000) + .nanoseconds(7))
    recording.header.dropped = 3
    recording.header.loopStart = 2
    recording.header.claim = "never \"open\""
    #expect(
      recording.text.contains(#""dropped":3,"loopStart":2,"claim":"never \"open\"","states""#)
    )
    #expect(try Recording(recording.text.utf8) == recording)
  }

  @Test func `what comes behind the last step is kept`() throws {
    var recording = try Turnstile.recording()
    recording.header.ending = .waiting(.milliseconds(1_500))
    #expect(recording.text.contains(#","ending":1.5,"#))
    #expect(try Recording(recording.text.utf8) == recording)
    recording.header.ending = .nothingMore
    #expect(recording.text.contains(#","ending":"nothing more","#))
    #expect(try Recording(recording.text.utf8) == recording)
    let torn = try Recording(recording.text.utf8.dropLast(10))
    #expect(torn.isCutOff && torn.ending == nil)
    for wrong in ["0", "-1", "\"later\"", "true"] {
      let text = recording.text.replacing("\"nothing more\"", with: wrong)
      let error = #expect(throws: RecordingError.self) { try Recording(text.utf8) }
      #expect(
        error.map { "\($0)" }?.contains(
          "'ending' must be a number of seconds, more than 0 and without exponent, or \"nothing more\""
        ) == true,
        "\(error.map { "\($0)" } ?? "")"
      )
    }
  }

  @Test func `a recording that is cut off has no loop`() throws {
    var recording = try Turnstile.recording()
    recording.header.loopStart = 1
    #expect(recording.loop == 1..<recording.steps.count)
    let torn = try Recording(recording.text.utf8.dropLast(10))
    #expect(torn.isCutOff)
    #expect(torn.header.loopStart == 1)
    #expect(torn.loop == nil)
  }

  @Test func `a step that is too long for a line is written with the lengths of its long texts`()
    throws
  {
    let long = String(repeating: "x", count: Recording.lineLimit)
    var step = RecordedStep(
      time: .zero,
      source: .event,
      event: "load",
      payload: "\"\(long)\"",
      outcome: .internal,
      configuration: ["a"]
    )
    step.outputs = [long, "short"]
    step.outputValues = ["\"\(long)\"", "1"]
    let last = RecordedStep(
      time: .zero,
      source: .event,
      event: "next",
      outcome: .internal,
      configuration: ["a"]
    )
    let read = try Recording(Recording(Recording.Header(name: ""), steps: [step, last]).text.utf8)
    #expect(
      read.steps[0].payload == "\"a payload of 16777218 bytes, too long for a recording\""
    )
    #expect(
      read.steps[0].outputs == ["an output of 16777216 bytes, too long for a recording", "short"]
    )
    #expect(
      read.steps[0].outputValues == [
        "\"an output of 16777218 bytes, too long for a recording\"", "1",
      ]
    )
    #expect(read.steps[1] == last)

    step.payload = "1"
    step.outputValues = []
    step.outputs = Array(repeating: String(repeating: "x", count: 1_000), count: 20_000)
    step.microsteps = Array(repeating: RecordedMicrostep(cause: "always"), count: 1_002)
    let many = try Recording(Recording(Recording.Header(name: ""), steps: [step]).text.utf8).steps[
      0
    ]
    #expect(many.outputs.count == 1_001)
    #expect(many.outputs.last == "19000 more outputs, which were too many for a recording")
    #expect(many.microsteps.count == 1_001)
    #expect(
      many.microsteps.last?.cause == "2 more microsteps, which were too many for a recording"
    )
  }

  @Test(arguments: [197, 198, 199, 200, 201])
  func `a payload may be nested as deeply as any JSON`(_ depth: Int) throws {
    let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    var step = RecordedStep(
      time: .zero,
      source: .event,
      event: "load",
      payload: deep,
      outcome: .internal,
      configuration: ["a"]
    )
    (step.outputs, step.outputValues) = (["deep"], [deep])
    let read = try Recording(Recording(Recording.Header(name: ""), steps: [step]).text.utf8)
    // What would be nested too deeply in its line is a text there.
    let written = depth <= 198 ? deep : "\"\(deep)\""
    #expect(read.steps[0].payload == written)
    #expect(read.steps[0].outputValues == [written])
  }

  @Test func `each member of a step survives writing and reading`() throws {
    var step = RecordedStep(
      time: .seconds(-3) - .nanoseconds(1),
      source: .other,
      event: "\u{1}\u{7F}é\u{1F600}\\\"/\r\t",
      payload: "[1e400,-0.0,null,true,\"\\u00e9\"]",
      outcome: .internal,
      microsteps: [
        RecordedMicrostep(
          cause: "x",
          taken: ["a → b"],
          transitions: [7],
          exited: ["a"],
          entered: ["b", "c"]
        ),
        RecordedMicrostep(cause: "always"),
      ],
      configuration: []
    )
    step.reason = "why"
    step.work = "fetch"
    step.workState = "away"
    step.isLate = true
    step.invoked = ["a", "b c"]
    step.outputs = ["x"]
    step.outputValues = ["{}"]
    let recording = Recording(Recording.Header(name: ""), steps: [step])
    #expect(try Recording(recording.text.utf8) == recording)
  }

  @Test func `a single microstep is not written, and all microsteps are read again`()
    throws
  {
    let first = RecordedMicrostep(cause: "go", transitions: [0], exited: ["a"], entered: ["b"])
    let again = RecordedMicrostep(cause: "always", exited: ["b"], entered: ["a", "b"])
    for microsteps in [[], [first], [again], [first, again], [RecordedMicrostep(cause: "go")]] {
      let step = RecordedStep(
        time: .zero,
        source: .event,
        event: "go",
        outcome: .transitioned,
        microsteps: microsteps,
        configuration: ["b"]
      )
      let recording = Recording(Recording.Header(name: "x"), steps: [step])
      #expect(recording.text.contains(#""microsteps""#) == ![[], [first]].contains(microsteps))
      #expect(try Recording(recording.text.utf8) == recording)
    }
  }

  @Test func `an unknown outcome is reported with its place and the known outcomes`() {
    let text =
      Recording(Recording.Header(name: "x")).text
      + #"{"time":0,"source":"start","event":"start","outcome":"done","configuration":[]}"# + "\n"
    let error = #expect(throws: RecordingError.self) { try Recording(text.utf8) }
    #expect(
      error?.description == "line 2, column 54: 'outcome' must be transitioned, internal, ignored, "
        + "refused, postponed or failed, not a string"
    )
  }

  @Test func `JSON of several lines is written on one line and stays JSON`() throws {
    var step = RecordedStep(
      time: .zero,
      source: .done,
      event: "done fetch",
      payload: "{\n  \"amount\": 5,\r\n  \"note\": \"a\\nb\"\n}",
      outcome: .internal,
      configuration: []
    )
    step.outputs = ["x"]
    step.outputValues = ["[\n1]"]
    let text = Recording(Recording.Header(name: "x"), steps: [step]).text
    let read = try Recording(text.utf8).steps
    #expect(read.map(\.payload) == ["{   \"amount\": 5,\r   \"note\": \"a\\nb\" }"])
    #expect(read.map(\.outputValues) == [["[ 1]"]])
  }

  @Test func `a payload that is not JSON is kept as a string`() throws {
    let step = RecordedStep(
      time: .zero,
      source: .event,
      event: "e",
      payload: "{oops\n",
      outcome: .internal,
      configuration: []
    )
    let text = Recording(Recording.Header(name: "x"), steps: [step]).text
    #expect(text.contains(#""payload":"{oops\n""#))
    #expect(try Recording(text.utf8).steps[0].payload == #""{oops\n""#)
  }

  @Test(arguments: [
    (Duration.zero, "0"), (.seconds(1), "1"), (.milliseconds(1_500), "1.5"),
    (.nanoseconds(1), "0.000000001"), (.nanoseconds(-1_500_000_000), "-1.5"),
    (.milliseconds(-1), "-0.001"),
    (
      Duration(secondsComponent: .max, attosecondsComponent: 1),
      "9223372036854775807.000000000000000001"
    ),
    (Duration(secondsComponent: .min, attosecondsComponent: 0), "-9223372036854775808"),
  ])
  func `times survive writing and reading exactly`(time: Duration, text: String) throws {
    let step = RecordedStep(
      time: time,
      source: .event,
      event: "e",
      outcome: .internal,
      configuration: []
    )
    let written = Recording(Recording.Header(name: "x"), steps: [step]).text
    #expect(written.contains(#""time":\#(text),"#))
    #expect(try Recording(written.utf8).steps[0].time == time)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000000000Z"), (951_782_400, "2000-02-29T00:00:00.000000000Z"),
    (1_795_300_000, "2026-11-21T22:26:40.000000000Z"),
    (4_107_542_399, "2100-02-28T23:59:59.000000000Z"),
    (253_402_300_799, "9999-12-31T23:59:59.000000000Z"),
  ])
  func `the start is written as a readable date`(seconds: Int, text: String) throws {
    let header = Recording.Header(name: "x", started: WallTime(sinceEpoch: .seconds(seconds)))
    let written = Recording(header).text
    #expect(written.contains(text))
    #expect(try Recording(written.utf8).header == header)
  }

  @Test(arguments: [
    Duration.nanoseconds(-1), .seconds(253_402_300_800), .seconds(-62_200_000_000),
    Duration(secondsComponent: .max, attosecondsComponent: 0),
    Duration(secondsComponent: .min, attosecondsComponent: 0),
  ])
  func `a start that cannot be written as a date is left out`(time: Duration) throws {
    let recording = Recording(Recording.Header(name: "x", started: WallTime(sinceEpoch: time)))
    #expect(try Recording(recording.text.utf8).header == Recording.Header(name: "x"))
  }

  @Test func `a recording is written to a file and read from it`() throws {
    let file = try TemporaryFile()
    let recording = try Turnstile.recording()
    try recording.write(to: file.path)
    #expect(try Recording(contentsOf: file.path) == recording)
  }
}
