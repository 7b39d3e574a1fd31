import StatecraftRecording
import Testing

@Suite struct HostileInputTests {
  private static let header = #"{"statecraft":"recording","format":1,"name":"x"}"#
  private static let step =
    #"{"time":0,"source":"event","event":"e","outcome":"internal","configuration":["a"]}"#

  private func message(_ text: String) -> String {
    do {
      let recording = try Recording(text.utf8)
      return "read: \(recording)"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("", "line 1: there is nothing in it; the first line of a recording is its header"),
    ("\n\n", "line 3: there is nothing in it; the first line of a recording is its header"),
    ("hello\n", "line 1, column 1: a value is missing before 'h'"),
    (
      "[]\n",
      "line 1, column 1: this is not a recording; its first line must be its header, "
        + #"{"statecraft":"recording","format":1,"name":…}"#
    ),
    (
      #"{"statecraft":"recording","format":2,"name":"x"}"# + "\n",
      "line 1, column 36: the recording has format 2, but this version of Statecraft reads format "
        + "1; read it with the version that wrote it"
    ),
    (#"{"statecraft":"recording","format":1}"# + "\n", "line 1, column 1: 'name' is missing"),
    (
      #"{"statecraft":"recording","format":1,"name":"x","version":1.5}"# + "\n",
      "line 1, column 59: 'version' must be a whole number, not a number"
    ),
    (
      #"{"statecraft":"recording","format":1,"name":"x","started":"noon"}"# + "\n",
      "line 1, column 59: 'started' must be a time such as \"2026-11-21T12:00:00.000000001Z\", "
        + "not a string"
    ),
    (
      #"{"statecraft":"recording","format":1,"name":"x","started":"2026-02-30T12:00:00Z"}"# + "\n",
      "line 1, column 59: 'started' must be a time such as \"2026-11-21T12:00:00.000000001Z\", "
        + "not a string"
    ),
  ])
  func `an invalid header is reported`(text: String, expected: String) {
    #expect(message(text) == expected)
  }

  @Test(arguments: [
    ("{", "column 2: a member's name is missing before end"),
    ("3", "column 1: a step must be an object, not a number"),
    (#"{"source":"event"}"#, "column 1: 'time' is missing"),
    (
      #"{"time":1e3,"source":"event","event":"e","outcome":"internal","configuration":[]}"#,
      "column 9: 'time' must be a number of seconds without exponent, such as 1.5, not a number"
    ),
    (
      #"{"time":99999999999999999999,"source":"event","event":"e","outcome":"internal","configuration":[]}"#,
      "column 9: 'time' must be a number of seconds without exponent, such as 1.5, not a number"
    ),
    (
      #"{"time":0,"source":"moon","event":"e","outcome":"internal","configuration":[]}"#,
      "column 20: 'source' must be start, attached, event, timer, recalled, done, failed, gap or "
        + "other, not a string"
    ),
    (
      #"{"time":0,"source":"event","event":7,"outcome":"internal","configuration":[]}"#,
      "column 36: 'event' must be a string, not a number"
    ),
    (
      #"{"time":0,"source":"event","event":"e","outcome":"internal"}"#,
      "column 1: 'configuration' is missing"
    ),
    (
      #"{"time":0,"source":"event","event":"é","outcome":"internal","configuration":["a",null]}"#,
      "column 82: 'configuration' must be a string, not null"
    ),
    (#"{"time":0 "source":1}"#, "column 11: ',' or '}' is missing before '\"'"),
    (#"{"time":00}"#, "column 9: a number begins with 0"),
    (#"{"time":0} x"#, "column 12: unexpected 'x' after the end"),
    (#"{"a":"\ud800"}"#, "column 7: half of a surrogate pair is missing"),
    (#"{"a":"\x"}"#, "column 7: unknown escape sequence"),
    (#"{"a":"\u12"}"#, "column 7: '\\u' needs four digits"),
    ("{\"a\":\"\u{1}\"}", "column 7: a string contains byte 1"),
    ("{\"a\":\"b", "column 6: a string does not end"),
  ])
  func `an invalid step is reported with its place`(line: String, expected: String) {
    let text = "\(Self.header)\n\(Self.step)\n\(line)\n\(Self.step)\n"
    #expect(message(text) == "line 3, \(expected)")
  }

  @Test func `bytes that are not UTF-8 are reported`() {
    #expect(throws: RecordingError.line(2, column: 6, reason: "a string is not UTF-8")) {
      try Recording(Array("\(Self.header)\n{\"a\":\"".utf8) + [0xFF, 0xFE] + Array("\"}\n".utf8))
    }
  }

  @Test func `endless lines and endless nesting are refused`() {
    let endless = repeatElement(UInt8(ascii: "x"), count: Recording.lineLimit + 10)
    #expect(throws: RecordingError.self) { try Recording(endless) }
    let deep = String(repeating: "[", count: 100_000)
    #expect(message("\(Self.header)\n\(deep)\n").contains("nested deeper than 200 levels"))
  }

  @Test func `a recording with an incomplete last line ends before it and says so`() throws {
    let text = Array("\(Self.header)\n\(Self.step)\n\(Self.step)\n".utf8)
    let second = Self.header.utf8.count + Self.step.utf8.count + 2
    for length in second..<text.count {
      let recording = try Recording(text.prefix(length))
      let rest = length - second
      #expect(recording.isCutOff == (rest > 0 && rest < Self.step.utf8.count))
      #expect(recording.steps.count == (rest >= Self.step.utf8.count ? 2 : 1))
    }
    for length in 1..<Self.header.utf8.count {
      #expect(throws: RecordingError.self) { try Recording(text.prefix(length)) }
    }
  }

  @Test func `a wrong last line that is complete is an error, also without its end`() {
    let wrong =
      #"{"time":0,"source":"event","event":"e","outcome":"internall","configuration":["a"]}"#
    #expect(message("\(Self.header)\n\(Self.step)\n\(wrong)").contains("'outcome'"))
  }

  @Test func `carriage returns, blank lines and unknown members are accepted`() throws {
    let text = "\(Self.header)\r\n\n\(Self.step.dropLast()),\"mood\":{\"a\":[1]}}\r\n  \n"
    let recording = try Recording(text.utf8)
    #expect(recording.steps.count == 1)
    #expect(!recording.isCutOff)
  }

  @Test func `a missing file and a folder are reported`() {
    #expect(
      throws: RecordingError.file(
        path: "/none/at/all",
        reason: "it cannot be read: there is no such file or folder"
      )
    ) { try Recording(contentsOf: "/none/at/all") }
    #expect(throws: RecordingError.self) { try Recording(contentsOf: "/") }
  }

  @Test func `random changes of bytes never make the reader trap`() throws {
    let text = Array(try Turnstile.recording().text.utf8)
    var random = SystemRandomNumberGenerator()
    for _ in 0..<3_000 {
      var broken = text
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = broken.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<3, using: &random) {
        case 0: broken[place] = UInt8.random(in: 0...255, using: &random)
        case 1: broken.remove(at: place)
        default:
          broken.insert(contentsOf: Array("{}[],:\"\\-.e019".utf8).shuffled().prefix(3), at: place)
        }
      }
      guard let recording = try? Recording(broken) else { continue }
      // What can be read can be played, compared and shown.
      _ = try recording.replay(Turnstile())
      _ = RecordingComparison(try Turnstile.recording(), recording).text()
      _ = Timeline(recording).text()
    }
  }
}
