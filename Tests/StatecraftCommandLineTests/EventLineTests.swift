#if Command
import StatecraftCommandLine
import StatecraftRecording
import Testing

@Suite struct EventLineTests {
  @Test(arguments: ["", "   ", "\t", "# open", "  # open", "#"])
  func `comments and blank lines are skipped`(line: String) throws {
    #expect(try EventLine.parse(line) == nil)
  }

  @Test(arguments: ["open", "  open", "open  ", "\topen\t"])
  func `a line with only a name is an event`(line: String) throws {
    #expect(try EventLine.parse(line) == .event(NamedEvent("open")))
  }

  @Test(arguments: [
    (#"work {"hour":9}"#, #"{"hour":9}"#, 6),
    (#"  work   {"hour":9}  "#, #"{"hour":9}"#, 10),
    (#"work{"hour":9}"#, #"{"hour":9}"#, 5),
    ("work 9", "9", 6),
    (#"work "late""#, #""late""#, 6),
  ])
  func `the text after the name is the payload`(line: String, text: String, column: Int) throws {
    #expect(
      try EventLine.parse(line) == .event(NamedEvent("work", payload: text), column: column)
    )
  }

  @Test func `the instruction @wait lets time pass`() throws {
    #expect(try EventLine.parse(" @wait  500ms ") == .wait(.milliseconds(500), text: "@wait 500ms"))
  }

  @Test(arguments: [
    (
      "{\"hour\":9}",
      "an event's name is missing before '{\"hour\":9}'; "
        + "write NAME or NAME JSON-PAYLOAD"
    ),
    ("@wiat 5s", "unknown instruction '@wiat'; known: @wait, @settle, @finish, @fail"),
    ("@wait", "'@wait' needs a duration; write a number and ms, s, m or h, such as @wait 500ms"),
    (
      "@wait soon",
      "'soon' is not a duration; write a number and ms, s, m or h, such as @wait 500ms"
    ),
  ])
  func `the error for a malformed line shows a correct line`(line: String, message: String) {
    let error = #expect(throws: EventLineError.self) { try EventLine.parse(line) }
    #expect(error?.description == message)
  }

  @Test func `a payload may be a separate argument`() {
    let arguments = ["work", #"{"hour":9}"#, "finishTask", #"work {"hour":3}"#]
    #expect(
      EventArguments.joined(arguments)
        == [#"work {"hour":9}"#, "finishTask", #"work {"hour":3}"#]
    )
  }
}

@Suite struct WaitTimeTests {
  @Test(
    arguments: [
      ("500ms", .milliseconds(500)), ("0s", .zero), ("1.5s", .milliseconds(1500)),
      ("2m", .seconds(120)), ("1h", .seconds(3600)), ("0.000001ms", .nanoseconds(1)),
      ("0.1s", .milliseconds(100)), ("2 m", .seconds(120)), ("10000h", .seconds(36_000_000)),
      ("0.999999h", .nanoseconds(3_599_996_400_000)),
    ] as [(String, Duration)]
  )
  func `a duration is read exactly`(text: String, duration: Duration) throws {
    #expect(try WaitTime.parse(text) == duration)
  }

  @Test(arguments: [
    "", "5", "ms", "-5s", "+5s", "nan", "NaNs", "infs", "1e30s", "1,5s", ".5s", "5.s", "5 d",
    "0x10s", "1.1234567s", "٣s", "5ms 3s",
  ])
  func `any other text is not a duration`(text: String) {
    #expect(throws: EventLineError.notADuration(text)) { try WaitTime.parse(text) }
  }

  @Test(arguments: ["10001h", "10000.000001h", "99999999999999999999999h", "600001m"])
  func `a duration that is too long is refused`(text: String) {
    let error = #expect(throws: EventLineError.self) { try WaitTime.parse(text) }
    #expect(error?.description == "'\(text)' is too long; the longest wait is 10000h")
  }
}
#endif
