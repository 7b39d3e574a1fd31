#if Command
import Statecraft
import StatecraftCommandLine
import StatecraftRecording
import Testing

/// Its events carry nothing and are not `Codable`.
private struct HTTPProbe2: Statechart {
  enum State: CaseIterable { case idle, busy }
  enum Event: CaseIterable { case go }
  static let chart = Chart(initial: .idle) {
    state(.idle) { on(.go, to: .busy) }
    state(.busy)
  }
}

/// Its alphabet is not `Codable`.
private struct Meter: Statechart {
  enum State: CaseIterable { case idle }
  enum Event: EventAlphabet {
    case add(Int)
    struct Cases: Sendable {
      let add = EventCase<Event, Int>(0, "add") { if case .add(let x) = $0 { x } else { nil } }
    }
    static let cases = Cases()
    var caseIndex: Int { 0 }
  }
  enum Output: Sendable { case sum(Int?), text(String) }
  var sum = 0
  static let chart = Chart(initial: .idle) {
    state(.idle) { on(\.add).do { $0.sum += $1 }.emit { meter, _ in .sum(meter.sum) } }
  }
}

/// Takes money only while it is open.
private struct Kiosk: Statechart {
  enum State: CaseIterable { case closed, open }
  enum Event: EventAlphabet, Codable {
    case pay(cents: Int), open
    struct Cases: Sendable {
      let pay = EventCase<Event, Int>(0, "pay") { if case .pay(let x) = $0 { x } else { nil } }
      let open = EventCase<Event, Void>(1, "open") { if case .open = $0 { () } else { nil } }
    }
    static let cases = Cases()
    var caseIndex: Int {
      switch self {
      case .pay: 0
      case .open: 1
      }
    }
  }
  static let chart = Chart(initial: .closed) {
    state(.closed) { on(.open, to: .open) }
    state(.open) { on(\.pay).when("it is enough") { $1 >= 10 } }
  }
}

/// Its chart is made anew whenever somebody asks for it.
private struct Computed: Statechart {
  enum State: CaseIterable { case only }
  enum Event: CaseIterable { case go }
  var count = 0
  static var chart: Chart { Chart(initial: .only) { state(.only) { on(.go) { $0.count += 1 } } } }
}

/// Its outer transition never gets its event.
private struct Overridden: Statechart {
  enum State: CaseIterable { case on, low, high }
  enum Event: CaseIterable { case push }
  var count = 0
  static let chart = Chart(initial: .on) {
    state(.on, initial: .low) {
      on(.push) { $0.count += 1 }
      state(.low) { on(.push, to: .high) }
      state(.high) { on(.push, to: .low) }
    }
  }
}

@Suite struct CommandMachineTests {
  private static let meter = CommandMachine.chart(
    Meter(),
    event: { name, payload in
      guard name == "add" else { return nil }
      struct NoNumber: Error, CustomStringConvertible { let description = "it is no number" }
      guard let number = payload.flatMap({ Int($0) }) else { throw NoNumber() }
      return .add(number)
    }
  )

  private func send(_ line: String, to machine: CommandMachine) throws -> RecordedStep? {
    guard case .event(let event, column: _)? = try EventLine.parse(line) else { return nil }
    var running = try machine.start().machine
    return try running.send(event).first
  }

  @Test func `the name of a machine is its type's name in command-line form`() {
    #expect(CommandMachine.chart(HTTPProbe2()).name == "http-probe2")
    #expect(CommandMachine.chart(HTTPProbe2(), named: "probe").name == "probe")
  }

  @Test func `a list shows what is typed behind each event`() throws {
    let events = try CommandMachine.chart(Kiosk()).start().machine.events
    #expect(events.map(\.label) == [#"pay {"cents":WHOLE-NUMBER}"#, "open"])
    #expect(try Self.meter.start().machine.events.map(\.label) == ["add {…}"])
  }

  @Test func `explain needs no payload unless the payload decides`() throws {
    let pay = NamedEvent("pay")
    var kiosk = try CommandMachine.chart(Kiosk()).start().machine
    #expect(try kiosk.explain(pay).description == "refused: no transition for pay in closed")
    _ = try kiosk.send(NamedEvent("open"))
    #expect(throws: NamedEventError.self) { try kiosk.explain(pay) }
    let meter = try Self.meter.start().machine
    #expect(try meter.explain(NamedEvent("add")).description == "taken: idle on add")
    #expect(throws: NamedEventError.unknown("sum", known: ["add"])) {
      try meter.explain(NamedEvent("sum"))
    }
  }

  @Test func `the check finds a chart that is computed`() throws {
    let findings = try #require(CommandMachine.chart(Computed()).findings())
    #expect(findings.map(\.problem) == [Computed.computedChartFinding?.problem])
    #expect(CommandMachine.chart(HTTPProbe2()).findings() == [])
    let overridden = try #require(CommandMachine.chart(Overridden()).findings())
    #expect(
      overridden.map(\.problem) == [
        "'on on push' is never taken: every state in 'on' reacts first, without a guard"
      ]
    )
  }

  @Test func `events without payloads are read by their names`() throws {
    let machine = CommandMachine.chart(HTTPProbe2())
    #expect(try send("go", to: machine)?.configuration == ["busy"])
    #expect(throws: NamedEventError.unknown("stop", known: ["go"])) {
      try send("stop", to: machine)
    }
    #expect(throws: NamedEventError.unexpectedPayload(event: "go", payload: "5")) {
      try send("go 5", to: machine)
    }
  }

  @Test func `an alphabet that is not Codable is read by a function`() throws {
    let step = try send("add 5", to: Self.meter)
    #expect(step?.outputs == ["sum(5)"])
    #expect(step?.outputValues == [])
    let error = #expect(throws: NamedEventError.self) { try send("add x", to: Self.meter) }
    #expect(error?.description == "the payload of 'add' cannot be used: it is no number")
    #expect(throws: NamedEventError.unknown("sub", known: ["add"])) {
      try send("sub 1", to: Self.meter)
    }
  }

  @Test func `two machines with one name are refused`() {
    let stop = #expect(throws: CommandError.self) {
      try Catalog([.chart(HTTPProbe2()), .chart(HTTPProbe2())]).validate()
    }
    #expect(
      stop?.message == "two machines are called 'http-probe2'; give one another name: named:"
    )
  }

  @Test(arguments: ["", "a b", "-x", "a/b", "x.scxml"])
  func `a name that cannot be typed is refused`(name: String) {
    #expect(throws: CommandError.self) {
      try Catalog([.chart(HTTPProbe2(), named: name)]).validate()
    }
  }

  @Test func `external text cannot control the terminal`() {
    var step = RecordedStep(
      time: .zero,
      source: .event,
      event: "x",
      outcome: .failed,
      microsteps: [RecordedMicrostep(cause: "\u{0}", taken: ["\u{9B}2J"])],
      configuration: ["a\u{1B}[2J"]
    )
    step.reason = "\u{0}why"
    step.outputs = ["\u{7}bell"]
    let scope = StepScope(states: [], compositeStates: [])
    let text = TextRenderer(isTracing: true).step(step, scope, line: nil)
    #expect(text.contains("\\u{0}why"))
    let json = JSONRenderer(isTracing: true).step(step, scope, line: nil)
    for character in ["\u{0}", "\u{1B}", "\u{7}", "\u{9B}"] {
      #expect(!text.contains(character))
      #expect(!json.contains(character))
    }
  }
}
#endif
