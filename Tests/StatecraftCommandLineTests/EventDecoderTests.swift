#if Command
import Statecraft
import StatecraftCommandLine
import Testing

@Suite struct EventDecoderTests {
  private enum Event: Codable, Hashable {
    case push
    case coin(Int)
    case work(hour: Double, task: Task?)
    case names([String], isNew: Bool)
  }

  private struct Task: Codable, Hashable {
    var title: String
  }

  private enum Plain: String, Codable { case go }

  private static let decoder = EventDecoder<Event>([
    EventDescription(index: 0, name: "push"),
    EventDescription(index: 1, name: "coin", hasPayload: true),
    EventDescription(index: 2, name: "work", hasPayload: true),
    EventDescription(index: 3, name: "names", hasPayload: true),
  ])

  private func decode(_ line: String) throws -> Event? {
    guard case .event(let event)? = try EventLine.parse(line) else { return nil }
    return try Self.decoder.decode(event)
  }

  @Test func `events are read as Swift writes them`() throws {
    #expect(try decode("push") == .push)
    #expect(try decode("push {}") == .push)
    #expect(try decode(#"coin {"_0":5}"#) == .coin(5))
    #expect(try decode("coin 5") == .coin(5))
    #expect(try decode(#"work {"hour":9}"#) == .work(hour: 9, task: nil))
    #expect(
      try decode(#"work {"task":{"title":"x"},"hour":9.5}"#)
        == .work(hour: 9.5, task: Task(title: "x"))
    )
    #expect(try decode(#"names {"_0":["a"],"isNew":true}"#) == .names(["a"], isNew: true))
  }

  @Test func `an enumeration with raw values is read by name`() throws {
    let decoder = EventDecoder<Plain>([EventDescription(index: 0, name: "go")])
    #expect(try decoder.decode(NamedEvent(name: "go")) == .go)
  }

  @Test(arguments: [
    ("pusch", "unknown event 'pusch'; did you mean 'push'? known: push, coin, work, names"),
    ("\u{1B}[2J", #"unknown event '\u{1b}'; known: push, coin, work, names"#),
    ("push 3", "'push' carries nothing, but the line gives it '3'"),
    (#"push {"a":1}"#, #"'push' carries nothing, but the line gives it '{"a":1}'"#),
    ("coin", "the payload of 'coin' cannot be used: its value is missing; write coin VALUE"),
    (
      "coin 5.5",
      "the payload of 'coin' cannot be used: a number in it does not fit; it may have to be whole"
    ),
    (#"coin "x""#, #"the payload of 'coin' cannot be used: it must be a whole number, not "x""#),
    (
      "work",
      #"the payload of 'work' cannot be used: 'hour' is missing; write work {"hour":…}"#
    ),
    (
      #"work {"hour":"x"}"#,
      #"the payload of 'work' cannot be used: 'hour' must be a number, not "x""#
    ),
    (
      #"work {"hour":null}"#,
      "the payload of 'work' cannot be used: 'hour' must be a number, not null"
    ),
    (
      #"work {"hour":1,"task":{}}"#,
      "the payload of 'work' cannot be used: 'title' is missing in 'task'"
    ),
    (
      #"work {"hour":1,"taks":null}"#,
      "the payload of 'work' cannot be used: it has no 'taks'; known: hour"
    ),
    (
      #"names {"_0":["a",2],"isNew":true}"#,
      "the payload of 'names' cannot be used: '_0.1' must be a string, not 2"
    ),
  ])
  func `a wrong event says what is wrong with it`(line: String, message: String) {
    let error = #expect(throws: EventLineError.self) { try decode(line) }
    #expect(error?.description == message)
  }

  @Test(
    arguments: [
      (#"work {"hour":}"#, "unexpected '}'", 14),
      (#"work {"hour" 9}"#, "unexpected '9'", 14),
      ("work {hour:9}", "unexpected 'h'", 7),
      (#"work {"hour":9},"push":{}"#, "unexpected ','", 16),
      ("work NaN", "unexpected 'N'", 6),
      (#"work {"hour":9"#, "it ends too early", nil),
      (#"work {"hour":1e999}"#, "a number in it is too large", nil),
      (#"work {"hour":-1e99999999999999999999}"#, "a number in it is too large", nil),
      (#"work {"hour":09}"#, "number with leading zero", 15),
    ] as [(String, String, Int?)]
  )
  func `malformed JSON says what and where`(line: String, reason: String, column: Int?) {
    let error = #expect(throws: EventLineError.self) { try decode(line) }
    #expect(error?.description == "the payload of 'work' cannot be used: it is not JSON: \(reason)")
    #expect(error?.column == column)
  }

  @Test func `deep nesting is an error, not an end of the program`() {
    let deep = "work " + String(repeating: "[", count: 60_000)
    #expect(throws: EventLineError.self) { try decode(deep) }
  }
}
#endif
