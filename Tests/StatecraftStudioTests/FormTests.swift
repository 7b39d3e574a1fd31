#if Studio
import Statecraft
import Testing

@testable import StatecraftStudio

@Suite struct FormTests {
  private let events = StudioEvent.all(of: Door.self)

  @Test func `events without payloads have no form`() {
    #expect(events.map(\.name) == ["open", "close", "lock", "paint", "call"])
    #expect(events.filter(\.hasPayload).map(\.name) == ["lock", "paint", "call"])
    #expect(events[0].fields.isEmpty)
  }

  @Test func `a form asks for what decoding needs`() {
    #expect(events[2].fields == [StudioField("code", .integer)])
    #expect(
      events[3].fields == [
        StudioField("_0", .choice, choices: ["\"red\"", "\"green\""]),
        StudioField("coats", .integer, isOptional: true),
        StudioField("note", .text),
        StudioField("glossy", .flag),
        StudioField("weight", .number),
      ]
    )
    #expect(events[4].fields == [StudioField("", .text)])
  }

  private enum Order: Codable {
    struct Line: Codable {
      var article: String
      var count: Int
    }
    case buy(lines: [Line], note: String, gift: Line?)
  }

  @Test func `a value that is typed as JSON has an example of the shape that is expected`() throws {
    let event = StudioEvent("buy", decodedAs: Order.self)
    let line = #"{"article":"","count":0}"#
    #expect(
      event.fields == [
        StudioField("lines", .json, example: "[\(line)]"),
        StudioField("note", .text),
        StudioField("gift", .json, isOptional: true, example: line),
      ]
    )
    let order = try [event].decode(
      "buy",
      #"{"lines":[\#(line)],"note":"","gift":\#(line)}"#,
      as: Order.self
    )
    guard case .buy(let lines, "", .some) = order, lines.count == 1 else {
      Issue.record("\(order)")
      return
    }
  }

  @Test func `what a form gives can be read`() throws {
    let painted = try events.decode(
      "paint",
      #"{"_0":"green","note":"","glossy":true,"weight":1.5}"#,
      as: Door.Event.self
    )
    guard case .paint(.green, nil, "", true, 1.5) = painted else {
      Issue.record("\(painted)")
      return
    }
    guard case .call("you") = try events.decode("call", "\"you\"", as: Door.Event.self) else {
      Issue.record("no call")
      return
    }
  }

  @Test(
    arguments: [
      ("lock", nil, "the payload of 'lock' does not fit: 'code' is missing"),
      ("lock", "{", "the payload of 'lock' is not JSON"),
      ("lock", #"{"code":"x"}"#, "the payload of 'lock' does not fit: 'code' must be of type Int"),
      (
        "knock", nil,
        "there is no event 'knock'; known: open, close, lock, paint, call"
      ),
    ] as [(String, String?, String)]
  )
  func `a payload that does not fit is refused in words`(
    _ name: String,
    _ payload: String?,
    _ text: String
  ) {
    let error = #expect(throws: StudioRefusal.self) {
      try events.decode(name, payload, as: Door.Event.self)
    }
    #expect(error?.description == text)
  }
}
#endif
