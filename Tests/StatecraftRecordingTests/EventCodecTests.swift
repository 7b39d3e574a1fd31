import Statecraft
import StatecraftRecording
import Testing

@Suite struct EventCodecTests {
  private enum Event: Codable, Hashable {
    case push
    case coin(Int)
    case work(hour: Double, task: Task?)
    case names([String], isNew: Bool)
    case add(Task)
  }

  private struct Task: Codable, Hashable {
    var title: String
  }

  private static let codec = EventCodec<Event>([
    EventDescription(index: 0, name: "push"),
    EventDescription(index: 1, name: "coin", hasPayload: true),
    EventDescription(index: 2, name: "work", hasPayload: true),
    EventDescription(index: 3, name: "names", hasPayload: true),
    EventDescription(index: 4, name: "add", hasPayload: true),
  ])

  private func event(_ name: String, _ payload: String?) throws -> Event {
    try Self.codec.event(NamedEvent(name, payload: payload))
  }

  @Test func `events are read as Swift writes them, and a single value also without its label`()
    throws
  {
    #expect(try event("push", nil) == .push)
    #expect(try event("push", "{}") == .push)
    #expect(try event("push", "  ") == .push)
    #expect(try event("coin", #"{"_0":5}"#) == .coin(5))
    #expect(try event("coin", "5") == .coin(5))
    #expect(try event("work", #"{"hour":9}"#) == .work(hour: 9, task: nil))
    #expect(try event("work", #"{"hour":9,"task":null}"#) == .work(hour: 9, task: nil))
    #expect(
      try event("work", #"{"task":{"title":"x"},"hour":9.5}"#)
        == .work(hour: 9.5, task: Task(title: "x"))
    )
    #expect(try event("names", #"{"_0":["a"],"isNew":true}"#) == .names(["a"], isNew: true))
    #expect(try event("add", #"{"_0":{"title":"x"}}"#) == .add(Task(title: "x")))
    #expect(try event("add", #"{"title":"x"}"#) == .add(Task(title: "x")))
  }

  @Test(arguments: [
    Event.push, .coin(-3), .work(hour: 9, task: nil), .work(hour: .infinity, task: Task(title: "")),
    .work(hour: -0.5, task: Task(title: "a\"\n\u{1F600}")), .names([], isNew: false),
    .add(Task(title: "x")),
  ])
  private func `events that are written can be read again`(event: Event) throws {
    #expect(try Self.codec.event(Self.codec.named(event)) == event)
  }

  @Test func `names and payloads are those of the Codable form`() {
    #expect(Self.codec.named(.push) == NamedEvent("push"))
    #expect(Self.codec.named(.coin(5)) == NamedEvent("coin", payload: #"{"_0":5}"#))
    #expect("\(Self.codec.named(.coin(5)))" == #"coin {"_0":5}"#)
  }

  @Test func `events describe their payloads in words`() {
    #expect(
      Self.codec.forms.map(\.line) == [
        "push", "coin WHOLE-NUMBER", #"work {"hour":NUMBER,"task"?:{"title":"TEXT"}}"#,
        #"names {"_0":["TEXT"…],"isNew":true|false}"#, #"add {"title":"TEXT"}"#,
      ]
    )
    #expect(Self.codec.forms.map(\.label).prefix(2) == ["push", "coin WHOLE-NUMBER"])
  }

  @Test(
    arguments: [
      (
        "pusch", nil,
        "unknown event 'pusch'; did you mean 'push'? known: push, coin, work, names, add"
      ),
      ("\u{1B}[2J", nil, #"unknown event '\u{1b}[2J'; known: push, coin, work, names, add"#),
      ("push", "3", "'push' has no payload, but was given '3'"),
      ("push", #"{"a":1}"#, #"'push' has no payload, but was given '{"a":1}'"#),
      (
        "coin", nil,
        "the payload of 'coin' cannot be used: its value is missing; write coin WHOLE-NUMBER"
      ),
      (
        "coin", "5.5",
        "the payload of 'coin' cannot be used: a number in it does not fit, because it is too "
          + "large or not whole"
      ),
      (
        "coin", #""x""#,
        #"the payload of 'coin' cannot be used: it must be a whole number, not "x""#
      ),
      (
        "coin", #"{"_0":1,"more":2}"#,
        "the payload of 'coin' cannot be used: it has no 'more'; known: _0"
      ),
      (
        "work", nil,
        "the payload of 'work' cannot be used: 'hour' is missing; "
          + #"write work {"hour":NUMBER,"task"?:{"title":"TEXT"}}"#
      ),
      (
        "work", #"{"hour":"x"}"#,
        #"the payload of 'work' cannot be used: 'hour' must be a number, not "x""#
      ),
      (
        "work", #"{"hour":null}"#,
        "the payload of 'work' cannot be used: 'hour' must be a number, not null"
      ),
      (
        "work", #"{"hour":1,"task":{}}"#,
        "the payload of 'work' cannot be used: 'title' is missing in 'task'"
      ),
      (
        "work", #"{"hour":1,"task":{"title":[2]}}"#,
        "the payload of 'work' cannot be used: 'task.title' must be a string, not [2]"
      ),
      (
        "work", #"{"hour":1,"taks":null}"#,
        "the payload of 'work' cannot be used: it has no 'taks'; known: hour, task"
      ),
      (
        "names", #"{"_0":["a",2],"isNew":true}"#,
        "the payload of 'names' cannot be used: '_0.1' must be a string, not 2"
      ),
      (
        "add", #"{"title":7}"#,
        "the payload of 'add' cannot be used: '_0.title' must be a string, not 7"
      ),
    ] as [(String, String?, String)]
  )
  func `the error for a wrong event has the mistake and the expected payload`(
    name: String,
    payload: String?,
    message: String
  ) {
    let error = #expect(throws: NamedEventError.self) { try event(name, payload) }
    #expect(error?.description == message)
  }

  @Test(
    arguments: [
      (#"{"hour":}"#, "a value is missing before '}'", 8),
      (#"{"hour" 9}"#, "':' is missing before '9'", 8),
      ("{hour:9}", "a member's name is missing before 'h'", 1),
      (#"{"hour":9},"push":{}"#, "unexpected ',' after the end", 10),
      ("NaN", "a value is missing before 'N'", 0),
      (#"{"hour":9"#, "',' or '}' is missing before end", 9),
      (#"{"é":09}"#, "a number begins with 0", 5),
    ]
  )
  func `malformed JSON is reported with its position`(payload: String, reason: String, offset: Int)
  {
    let error = #expect(throws: NamedEventError.self) { try event("work", payload) }
    #expect(error?.description == "the payload of 'work' cannot be used: it is not JSON: \(reason)")
    #expect(error?.offset == offset)
  }

  @Test func `deep nesting is an error and does not end the program`() {
    let deep = String(repeating: "[", count: 60_000)
    #expect(throws: NamedEventError.self) { try event("work", deep) }
  }
}

@Suite struct ContextCodecTests {
  private struct Plain: Statechart {
    enum State: CaseIterable { case idle }
    enum Event: CaseIterable { case go, stop }
    static let chart = Chart(initial: .idle) { state(.idle) { ignore(.go, .stop) } }
  }

  private struct Raw: Statechart {
    enum State: CaseIterable { case idle }
    enum Event: String, CaseIterable, Codable { case go, stop = "halt" }
    static let chart = Chart(initial: .idle) { state(.idle) { ignore(.go, .stop) } }
  }

  private struct Numbered: Statechart {
    enum State: CaseIterable { case idle }
    enum Event: Int, CaseIterable, Codable { case go, stop }
    static let chart = Chart(initial: .idle) { state(.idle) { ignore(.go, .stop) } }
  }

  @Test func `events without payloads are read and written by name, whatever their type is`() throws
  {
    #expect(try EventCodec(of: Plain.self).event(NamedEvent("stop")) == .stop)
    #expect(try EventCodec(of: Raw.self).event(NamedEvent("stop")) == .stop)
    #expect(try EventCodec(of: Numbered.self).event(NamedEvent("stop")) == .stop)
    #expect(EventCodec(of: Plain.self).named(.go) == NamedEvent("go"))
    #expect(EventCodec(of: Raw.self).named(.stop).name == "stop")
    #expect(EventCodec(of: Numbered.self).named(.stop) == NamedEvent("stop"))
    #expect(throws: NamedEventError.unexpectedPayload(event: "go", payload: "5")) {
      try EventCodec(of: Plain.self).event(NamedEvent("go", payload: "5"))
    }
  }

  @Test func `a custom reader can read any form, and its errors are reported`() throws {
    struct NoNumber: Error, CustomStringConvertible { let description = "it is no number" }
    let codec = EventCodec(of: Turnstile.self) { name, payload in
      guard name == "coin" else { return nil }
      guard let value = payload.flatMap({ Int($0) }) else { throw NoNumber() }
      return .coin(value)
    }
    #expect(codec.named(try codec.event(NamedEvent("coin", payload: "7"))).payload == #"{"_0":7}"#)
    let error = #expect(throws: NamedEventError.self) {
      try codec.event(NamedEvent("coin", payload: "x"))
    }
    #expect(error?.description == "the payload of 'coin' cannot be used: it is no number")
    #expect(throws: NamedEventError.unknown("coins", known: ["coin", "push", "kick"])) {
      try codec.event(NamedEvent("coins"))
    }
  }
}
