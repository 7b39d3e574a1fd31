#if Studio
import StatecraftRecording
import Statecraft
import Testing

@Suite struct AlphabetTests {
  private let codec = EventCodec(of: Door.self)
  private var events: [EventForm] { codec.forms }

  @Test func `events without payloads have no form`() {
    #expect(events.map(\.name) == ["open", "close", "lock", "paint", "call"])
    #expect(events.filter { $0.payload == .required }.map(\.name) == ["lock", "paint", "call"])
    #expect(events[0].fields.isEmpty)
  }

  @Test func `a form has a field for each value that decoding asks for`() {
    #expect(events[2].fields == [PayloadField("code", .integer)])
    #expect(
      events[3].fields == [
        PayloadField("_0", .choice, choices: ["\"red\"", "\"green\""]),
        PayloadField("coats", .integer, isOptional: true),
        PayloadField("note", .text),
        PayloadField("glossy", .flag),
        PayloadField("weight", .number),
      ]
    )
    #expect(events[4].fields == [PayloadField("", .text)])
  }

  private enum Order: Codable {
    struct Line: Codable {
      var article: String
      var count: Int
    }
    case buy(lines: [Line], note: String, gift: Line?)
  }

  @Test func `a value that is typed as JSON has an example of the expected shape`() throws {
    let codec = EventCodec<Order>([EventDescription(index: 0, name: "buy", hasPayload: true)])
    let line = #"{"article":"","count":0}"#
    #expect(
      codec.forms[0].fields == [
        PayloadField("lines", .json, example: "[\(line)]"),
        PayloadField("note", .text),
        PayloadField("gift", .json, isOptional: true, example: line),
      ]
    )
    let payload = #"{"lines":[\#(line)],"note":"","gift":\#(line)}"#
    guard case .buy(let lines, "", .some) = try codec.event(NamedEvent("buy", payload: payload)),
      lines.count == 1
    else {
      Issue.record("the event is not 'buy'")
      return
    }
  }

  @Test func `an event is read from its name and its payload`() throws {
    let painted = try codec.event(
      NamedEvent("paint", payload: #"{"_0":"green","note":"","glossy":true,"weight":1.5}"#)
    )
    guard case .paint(.green, nil, "", true, 1.5) = painted else {
      Issue.record("\(painted)")
      return
    }
    guard case .call("you") = try codec.event(NamedEvent("call", payload: "\"you\"")) else {
      Issue.record("the event is not 'call'")
      return
    }
  }

  @Test(arguments: [nil, "", "  ", "{}", " { } "])
  func `an event without a payload may have an empty payload`(_ payload: String?) throws {
    guard case .open = try codec.event(NamedEvent("open", payload: payload)) else {
      Issue.record("the event is not 'open'")
      return
    }
  }

  @Test(
    arguments: [
      (
        "lock", nil,
        #"the payload of 'lock' cannot be used: 'code' is missing; write lock {"code":WHOLE-NUMBER}"#
      ),
      (
        "lock", "{",
        "the payload of 'lock' cannot be used: it is not JSON: a member's name is missing before "
          + "end"
      ),
      (
        "lock", #"{"code":"x"}"#,
        #"the payload of 'lock' cannot be used: 'code' must be a whole number, not "x""#
      ),
      ("open", #"{"code":1}"#, #"'open' has no payload, but was given '{"code":1}'"#),
      ("open", "7", "'open' has no payload, but was given '7'"),
      (
        "knock", nil,
        "unknown event 'knock'; known: open, close, lock, paint, call"
      ),
    ] as [(String, String?, String)]
  )
  func `a payload that does not fit is refused with a reason`(
    _ name: String,
    _ payload: String?,
    _ text: String
  ) {
    let error = #expect(throws: NamedEventError.self) {
      try codec.event(NamedEvent(name, payload: payload))
    }
    #expect(error?.description == text)
  }

  @Test func `a verdict on an event with a payload does not depend on the payload`() throws {
    let verdicts = try NamedChart(Door()).verdicts
    #expect(events.map { verdicts[$0.name]?.isTaken } == [true, false, true, false, false])
    #expect(verdicts["lock"]?.reason == "taken")
    #expect(verdicts["paint"]?.reason == "refused: no transition for paint in closed")
  }
}
#endif
