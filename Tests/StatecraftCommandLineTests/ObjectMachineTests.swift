#if Command
import StateObjects
import Statecraft
import StatecraftCommandLine
import StatecraftRecording
import Testing

/// A context that does all that an object can do.
private final class Kettle: StateContext {
  typealias Failure = any Error

  let current: CurrentState<any KettleState>
  let emit: (String) -> Void

  init(emit: @escaping (String) -> Void) {
    self.emit = emit
    current = CurrentState(
      Cold.self,
      in: StateFamily()
        .add(Cold.self, next: Heating.self)
        .add(Heating.self, next: Boiling.self, Cold.self)
        .add(Boiling.self, next: Cold.self)
    )
  }
}

private protocol KettleState: SharedState where Interface == any KettleState {
  func press(_ kettle: Kettle) throws
}

private struct Cold: KettleState {
  func press(_ kettle: Kettle) throws {
    try kettle.become(Heating.self)
    kettle.after(.seconds(1)) { $0.emit("hisses") }
    kettle.after(.seconds(2)) { _ = try? $0.become(Boiling.self) }
  }
}

private struct Heating: KettleState {
  func press(_ kettle: Kettle) throws { try kettle.become(Cold.self) }
}

private struct Boiling: KettleState {
  func press(_ kettle: Kettle) throws { kettle.unsupported() }
}

private struct Broken: Error, CustomStringConvertible {
  let description = "the plug is out"
}

private enum KettleEvent: Codable {
  case press, look, skip, reheat, unplug
  case fill(litres: Double)

  static let blueprint = ObjectBlueprint<Kettle, Self>(
    events: ["press", "look", "skip", "reheat", "unplug", "fill"].enumerated().map {
      EventDescription(index: $0.offset, name: $0.element, hasPayload: $0.element == "fill")
    },
    make: { Kettle(emit: $0) },
    perform: { event, kettle, emit in
      switch event {
      case .press: try kettle.state.press(kettle)
      case .look: emit(kettle.current.name)
      case .skip: try kettle.become(Boiling.self)
      case .reheat:
        try kettle.become(Cold.self)
        try kettle.become(Heating.self)
      case .unplug: throw Broken()
      case .fill(let litres): kettle.refuse("\(litres) litres do not fit", action: "fill")
      }
    }
  )
}

/// An object whose switches cannot throw, although its family may refuse them.
private final class Rigid: StateContext {
  let current = CurrentState<any RigidState>(
    Free.self,
    in: StateFamily().add(Free.self).add(Locked.self, next: Free.self)
  )

  static let blueprint = ObjectBlueprint<Rigid, KettleEvent>(
    events: [],
    make: { _ in Rigid() },
    perform: { _, _, _ in }
  )
}

private protocol RigidState: SharedState where Interface == any RigidState {}

private struct Free: RigidState {}

private struct Locked: RigidState {}

/// An object whose family declares a state that no other state leads to.
private final class Neglected: StateContext {
  typealias Failure = any Error

  let current = CurrentState<any KettleState>(
    Cold.self,
    in: StateFamily()
      .add(Cold.self, next: Heating.self)
      .add(Heating.self, next: Cold.self)
      .add(Boiling.self, next: Cold.self)
  )

  static let blueprint = ObjectBlueprint<Neglected, KettleEvent>(
    events: [],
    make: { _ in Neglected() },
    perform: { _, _, _ in }
  )
}

@Suite struct ObjectMachineTests {
  private var machine: any NamedMachine

  init() throws {
    machine = try ObjectMachine(KettleEvent.blueprint)
  }

  private mutating func send(_ name: String) throws -> RecordedStep {
    let reports = try machine.send(NamedEvent(name))
    try #require(reports.count == 1)
    return reports[0]
  }

  @Test func `declared successors of a context whose switches cannot throw are an error`() throws {
    let rigid = CommandMachine.objects(named: "rigid", Rigid.blueprint)
    #expect(
      try #require(rigid.findings()).map(\.description) == [
        "error: the successors of 'locked' are declared, so that a switch may be refused, but "
          + "switches of its context cannot throw; write 'typealias Failure = any Error' in the "
          + "context."
      ]
    )
  }

  @Test func `the findings are those of the declared successors`() throws {
    let kettle = CommandMachine.objects(named: "kettle", KettleEvent.blueprint)
    #expect(kettle.findings() == [])
    let neglected = CommandMachine.objects(named: "neglected", Neglected.blueprint)
    let findings = try #require(neglected.findings())
    #expect(findings.map(\.problem) == ["'boiling' cannot be reached"])
    #expect(findings.first?.location?.file.hasSuffix("ObjectMachineTests.swift") == true)
  }

  @Test func `the start reports the first state`() {
    #expect(machine.start.map(\.configuration) == [["cold"]])
    #expect(machine.start.map(\.entered) == [["cold"]])
    #expect(machine.configuration == ["cold"])
    #expect(machine.states == ["cold"])
    #expect(!machine.isDone)
  }

  @Test mutating func `a switch is a transition with its left and entered states`() throws {
    var report = try send("press")
    #expect(report.outcome == .transitioned)
    #expect(report.exited == ["cold"])
    #expect(report.entered == ["heating"])
    #expect(report.configuration == ["heating"])
    report = try send("reheat")
    #expect(report.exited == ["heating", "cold"])
    #expect(report.entered == ["cold", "heating"])
    #expect(report.microsteps.map(\.exited) == [["heating"], ["cold"]])
  }

  @Test mutating func `a state that was not known at the start is shown`() throws {
    let scope = StepScope(machine)
    let step = try send("press")
    #expect(TextRenderer().step(step, scope, line: nil) == "press → heating\n")
  }

  @Test mutating func `an action without a switch is internal, and its outputs are shown`() throws {
    let report = try send("look")
    #expect(report.outcome == .internal)
    #expect(report.outputs == ["cold"])
    #expect(try send("look").outputs.count == 1)
  }

  @Test mutating func `a refused switch and a refused action have a reason`() throws {
    let report = try send("skip")
    #expect(report.outcome == .refused)
    #expect(
      report.reason == "'cold' may not become 'boiling'; its declared successors are 'heating'"
    )
    _ = try send("press")
    _ = machine.advance(to: .seconds(2))
    #expect(try send("press").reason == "'boiling' does not support press")
    let filled = try machine.send(NamedEvent("fill", payload: #"{"litres":5}"#))
    #expect(filled.map(\.payload) == [#"{"litres":5}"#])
    #expect(filled.map(\.reason) == ["'boiling' refuses fill: 5.0 litres do not fit"])
    #expect(filled.map(\.outcome) == [.refused])
  }

  @Test mutating func `any other error is a failure`() throws {
    let report = try send("unplug")
    #expect(report.outcome == .failed)
    #expect(report.reason == "the plug is out")
  }

  @Test mutating func `each delay is reported, also one without a switch`() throws {
    _ = try send("press")
    #expect(machine.nextDeadline == .seconds(1))
    let reports = machine.advance(to: .seconds(5))
    #expect(reports.map(\.event) == ["after 1.0 seconds", "after 2.0 seconds"])
    #expect(reports.map(\.source) == [.timer, .timer])
    #expect(reports.map(\.outcome) == [.internal, .transitioned])
    #expect(reports.map(\.time) == [.seconds(1), .seconds(2)])
    #expect(reports.map(\.configuration) == [["heating"], ["boiling"]])
    #expect(reports[0].outputs == ["hisses"])
    #expect(machine.now == .seconds(5))
    #expect(machine.nextDeadline == nil)
  }

  @Test mutating func `an explanation changes nothing and considers earlier events`() throws {
    #expect("\(try machine.explain(NamedEvent("press")))" == "taken: cold → heating")
    #expect("\(try machine.explain(NamedEvent("look")))" == "taken: 'cold' handles it")
    _ = try send("press")
    #expect(
      "\(try machine.explain(NamedEvent("reheat")))"
        == "taken: heating → cold; cold → heating"
    )
    _ = machine.advance(to: .seconds(1))
    _ = machine.advance(to: .seconds(2))
    #expect(
      "\(try machine.explain(NamedEvent("press")))"
        == "refused: 'boiling' does not support press"
    )
    #expect(try machine.explain(NamedEvent("unplug")).verdict == .refused)
    #expect(machine.configuration == ["boiling"])
    #expect(throws: NamedEventError.self) { try machine.explain(NamedEvent("pres")) }
  }

  @Test mutating func `permitted events depend on the state, except with payloads`() throws {
    #expect(machine.permitted.map(\.name) == ["press", "look", "fill"])
    _ = try send("press")
    #expect(
      machine.permitted.map(\.label)
        == ["press", "look", "skip", "reheat", #"fill {"litres":NUMBER}"#]
    )
    _ = machine.advance(to: .seconds(2))
    #expect(machine.permitted.map(\.name) == ["look", "reheat", "fill"])
  }

  @Test mutating func `a mistake in a line changes nothing`() throws {
    #expect(throws: NamedEventError.self) { try machine.send(NamedEvent("pres")) }
    #expect(machine.configuration == ["cold"])
  }

  @Test func `a context that cannot be created ends the program with the reason`() {
    let entry = CommandMachine.objects(
      named: "kettle",
      ObjectBlueprint<Kettle, Never>(
        events: [],
        make: { _ in throw Broken() },
        perform: { _, _, _ in }
      )
    )
    let stop = #expect(throws: CommandError.self) { try entry.start() }
    #expect(stop == CommandError(.software, "'kettle' cannot run: the plug is out"))
  }
}
#endif
