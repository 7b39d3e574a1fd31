import Statecraft
import Testing

@testable import StatecraftRecording

@Suite struct DurationTextTests {
  @Test(arguments: [
    ("PT0S", Duration.zero, "PT0S"), ("PT30S", .seconds(30), "PT30S"),
    ("PT0.5S", .milliseconds(500), "PT0.5S"), ("PT0,5S", .milliseconds(500), "PT0.5S"),
    ("-PT1.25S", .milliseconds(-1_250), "-PT1.25S"), ("PT1H30M", .seconds(5_400), "PT5400S"),
    ("PT1H5S", .seconds(3_605), "PT3605S"), ("PT0.5H", .seconds(1_800), "PT1800S"),
    ("P1DT2H3M4.5S", .milliseconds(93_784_500), "PT93784.5S"),
    ("P2W", .seconds(1_209_600), "PT1209600S"), ("P0.5D", .seconds(43_200), "PT43200S"),
    ("PT0.000000000000000001S", Duration(attoseconds: 1), "PT0.000000000000000001S"),
    ("PT1.500000000000000000000S", .milliseconds(1_500), "PT1.5S"),
    (
      "-PT170141183460469231731.687303715884105728S", Duration(attoseconds: .min),
      "-PT170141183460469231731.687303715884105728S"
    ),
    (
      "PT170141183460469231731.687303715884105727S", Duration(attoseconds: .max),
      "PT170141183460469231731.687303715884105727S"
    ),
  ])
  func `a text is read and written without rounding`(
    _ text: String,
    _ duration: Duration,
    _ written: String
  ) throws {
    #expect(try Duration(iso8601: text) == duration)
    #expect(duration.iso8601 == written)
    #expect(try Duration(iso8601: written) == duration)
  }

  @Test(arguments: [
    ("", DurationTextError.noPeriod), ("30", .noPeriod), ("pt30s", .noPeriod), ("+PT1S", .noPeriod),
    ("P", .noNumber), ("PT", .misplaced("T")), ("PTS", .noNumber), ("PT.5S", .noNumber),
    ("PT1.S", .noNumber), ("PT-1S", .noNumber), ("PT30", .noUnit("30")), ("PT30s", .misplaced("s")),
    ("P30S", .misplaced("S")), ("PT1D", .misplaced("D")), ("PT1S1M", .misplaced("M")),
    ("PT1S2S", .misplaced("S")), ("P1W2D", .misplaced("D")), ("P1DT1W", .misplaced("W")),
    ("P1DT", .misplaced("T")), ("P1DT1HT1M", .misplaced("T")), ("P1Y", .calendar("Y")),
    ("P2M", .calendar("M")), ("PT0.5M1S", .fractionBefore),
    ("PT0.0000000000000000001S", .tooPrecise), ("P0.000000000000000000000001D", .tooPrecise),
    ("PT170141183460469231731.687303715884105728S", .tooLarge),
    ("PT99999999999999999999999999999999999999999S", .tooLarge), ("P300000000000000W", .tooLarge),
  ])
  func `a wrong text is refused with the reason`(_ text: String, _ reason: DurationTextError) {
    #expect(throws: reason) { try Duration(iso8601: text) }
  }

  @Test func `reasons say what to write`() {
    #expect("\(DurationTextError.noPeriod)" == "it does not begin with 'P'")
    #expect("\(DurationTextError.noNumber)" == "a number is missing")
    #expect("\(DurationTextError.noUnit("30"))" == "no unit follows 30")
    #expect(
      "\(DurationTextError.misplaced("S"))"
        == "'S' is unknown or stands at a wrong place; the order is weeks (P1W), or days, hours, "
        + "minutes and seconds (P1DT2H3M4.5S)"
    )
    #expect(
      "\(DurationTextError.calendar("M"))"
        == "months have no fixed length; write days, hours, minutes ('M' after 'T') or seconds"
    )
    #expect("\(DurationTextError.fractionBefore)" == "only the last number may have a fraction")
    #expect(
      "\(DurationTextError.tooPrecise)"
        == "it is more exact than an attosecond, which has 18 decimal places"
    )
    #expect("\(DurationTextError.tooLarge)" == "it is too large")
  }

  // MARK: - Durations inside values

  private struct Plan: Codable, Equatable {
    enum Step: Codable, Equatable { case wait(Duration), go(after: Duration?, name: String) }

    var pause = Duration.zero
    var last: Duration?
    var steps: [Step] = []
    var named: [String: [Duration]] = [:]
    var note = ""
  }

  private static let plan = Plan(
    pause: .milliseconds(500),
    last: .seconds(-30),
    steps: [.wait(.seconds(40)), .go(after: nil, name: "PT1S")],
    named: ["a": [.seconds(1), .zero]],
    note: "PT9S"
  )

  @Test func `durations get the other form wherever they are, and all else stays`() throws {
    let stored = try #require(JSONText.value(Self.plan))
    let texts = JSONText.text(stored, of: Plan.self, durations: .text)
    #expect(
      texts
        == #"{"last":"-PT30S","named":{"a":["PT1S","PT0S"]},"note":"PT9S","pause":"PT0.5S","#
        + #""steps":[{"wait":{"_0":"PT40S"}},{"go":{"name":"PT1S"}}]}"#
    )
    #expect(JSONText.text(texts, of: Plan.self, durations: .pair) == stored)
    #expect(try WrittenValue.read(Plan.self, from: texts) == Self.plan)
    #expect(try WrittenValue.read(Plan.self, from: stored) == Self.plan)
  }

  @Test func `a text that is no such value stays`() {
    for text in [#"{"pause":[1]}"#, "[", #""PT1S""#, #"{"pause":"PT1"}"#] {
      #expect(JSONText.text(text, of: Plan.self, durations: .text) == text)
      #expect(JSONText.text(text, of: Plan.self, durations: .pair) == text)
    }
    let spaced = "{ \"pause\" : \"PT1S\" , \"steps\":[], \"named\":{}, \"note\":\"\\u00e9\" }"
    #expect(
      JSONText.text(spaced, of: Plan.self, durations: .pair)
        == "{ \"pause\" : [0,1000000000000000000] , \"steps\":[], \"named\":{}, "
        + "\"note\":\"\\u00e9\" }"
    )
  }

  @Test(arguments: [
    (
      #"{"pause":"30 s","steps":[],"named":{},"note":""}"#,
      #"'pause' must be a duration such as "PT30S" (ISO 8601), not "30 s": it does not begin with 'P'"#
    ),
    (
      #"{"pause":30,"steps":[],"named":{},"note":""}"#,
      #"'pause' must be a duration such as "PT30S" (ISO 8601), not 30"#
    ),
    (
      #"{"pause":"PT1S","steps":[],"named":{"a":["PT1"]},"note":""}"#,
      #"'named.a.0' must be a duration such as "PT30S" (ISO 8601), not "PT1": no unit follows 1"#
    ),
    (#"{"pause":"PT1S","steps":[],"named":{}}"#, "'note' is missing"),
  ])
  func `a wrong duration is refused with its place and the form`(_ text: String, _ reason: String) {
    let error = #expect(throws: WrittenValueError.self) {
      try WrittenValue.read(Plan.self, from: text)
    }
    #expect(error?.reason == reason)
    #expect(error?.form?.hasPrefix(#"{"pause":"DURATION","last"?:"DURATION","steps":["#) == true)
  }

  @Test func `a value that is a duration is read alone, too`() throws {
    #expect(try WrittenValue.read(Duration.self, from: #""PT2S""#) == .seconds(2))
    #expect(
      JSONText.text(#""PT2S""#, of: Duration.self, durations: .pair) == "[0,2000000000000000000]"
    )
    let error = #expect(throws: WrittenValueError.self) {
      try WrittenValue.read(Duration.self, from: #""2""#)
    }
    #expect(
      error?.description
        == #"it must be a duration such as "PT30S" (ISO 8601), not "2": it does not begin with 'P'; "#
        + #"write "DURATION""#
    )
  }

  // MARK: - Events

  private enum Event: Codable, Equatable {
    case wait(Duration), rest(until: Duration, name: String)
  }

  private static let codec = EventCodec<Event>([
    EventDescription(index: 0, name: "wait", hasPayload: true),
    EventDescription(index: 1, name: "rest", hasPayload: true),
  ])

  @Test(arguments: [
    ("wait", #""PT2S""#, "[0,2000000000000000000]"),
    ("wait", #"{"_0":"PT2S"}"#, #"{"_0":[0,2000000000000000000]}"#),
    (
      "rest", #"{"until":"PT2S","name":"P"}"#, #"{"until":[0,2000000000000000000],"name":"P"}"#
    ),
  ])
  func `payloads of events have both forms`(_ name: String, _ text: String, _ pair: String) throws {
    let written = NamedEvent(name, payload: text)
    let stored = NamedEvent(name, payload: pair)
    #expect(Self.codec.event(written, durations: .pair) == stored)
    #expect(Self.codec.event(stored, durations: .text) == written)
    #expect(try Self.codec.event(written) == Self.codec.event(stored))
  }

  @Test func `a wrong duration of an event is refused with the form`() {
    let error = #expect(throws: NamedEventError.self) {
      try Self.codec.event(NamedEvent("wait", payload: #""2 s""#))
    }
    #expect(
      error?.description
        == #"the payload of 'wait' cannot be used: it must be a duration such as "PT30S" (ISO 8601), "#
        + #"not "2 s": it does not begin with 'P'"#
    )
    #expect(Self.codec.forms[0].payloadText == "\"DURATION\"")
    #expect(Self.codec.forms[1].payloadText == #"{"until":"DURATION","name":"TEXT"}"#)
  }
}
