import Foundation
import Testing

@testable import Statecraft

@Suite struct SnapshotTests {
  @Test func `a restored machine continues where it was saved`() throws {
    var machine = Machine(Trace(), chart: Trace.saved)
    for event in [Trace.Event.a, .b, .c, .e] { machine.send(event) }
    machine.advance(by: .seconds(1))
    let snapshot = try roundTrip(machine.snapshot())
    #expect(snapshot.configuration == ["out"])
    #expect(snapshot.postponedEvents == [.e])
    #expect(snapshot.history.map(\.stored).contains(["y2"]))
    var restored = try Machine.restoring(snapshot, chart: Trace.saved).machine
    for machineEvent in [Trace.Event.d, .b, .a] {
      let expected = machine.send(machineEvent)
      let found = restored.send(machineEvent)
      #expect(found.description == expected.description)
      #expect(restored.configuration == machine.configuration)
      #expect(restored.context == machine.context)
    }
  }

  @Test func `the time of a restored machine continues`() throws {
    var machine = Machine(Trace(), chart: Trace.saved)
    machine.advance(by: .seconds(3))
    let restored = try Machine.restoring(machine.snapshot(), chart: Trace.saved).machine
    #expect(restored.now == .seconds(3))
    #expect(restored.nextDeadline == .seconds(20))
  }

  @Test func `postponed events and timers with equal deadlines keep their order`() throws {
    let chart = MachineChart<Trace>(initial: "p") {
      Trace.parallel("p") {
        Trace.postpone(.a, .b)
        Trace.state("r") { Trace.after(.seconds(1)).do { $0.write("r") } }
        Trace.state("s") { Trace.after(.seconds(1)).do { $0.write("s") } }
      }
    }
    var machine = Machine.traced(chart)
    machine.send(.b)
    machine.send(.a)
    var restored = try Machine.restoring(machine.snapshot(), chart: chart).machine
    #expect(restored.postponedEvents == [.b, .a])
    restored.advance(by: .seconds(1))
    #expect(restored.takeLog() == "r s")
  }

  @Test func `restoring runs no entry actions`() throws {
    let machine = Machine(Trace(), chart: Trace.saved)
    let restored = try Machine.restoring(machine.snapshot(), chart: Trace.saved).machine
    #expect(restored.log == machine.log)
  }

  @Test(arguments: [
    (TimerRestoration.remainder, Duration.seconds(7)), (.deadline, .seconds(5)),
    (.restart, .seconds(10)),
  ])
  func `each timer determines how it is restored`(
    restoration: TimerRestoration,
    remaining: Duration
  ) throws {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") { Trace.after(.seconds(10), to: "t", onRestore: restoration) }
      Trace.state("t")
    }
    var machine = Machine(Trace(), chart: chart)
    machine.advance(by: .seconds(3))
    let snapshot = machine.snapshot(at: WallTime(sinceEpoch: .seconds(1_000)))
    let result = try Machine.restoring(
      snapshot,
      chart: chart,
      at: WallTime(sinceEpoch: .seconds(1_002))
    )
    var restored = result.machine
    #expect(restored.pendingTimers.map(\.remaining) == [remaining])
    #expect(result.notes.isEmpty)
    #expect(
      result.effects.contains { effect in
        if case .startTimer(_, let after) = effect { after == remaining } else { false }
      }
    )
    restored.advance(by: remaining)
    #expect(restored.leaves == "t")
  }

  @Test func `a deadline that passed before restoring is due at once`() throws {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") { Trace.after(.seconds(10), to: "t", onRestore: .deadline) }
      Trace.state("t")
    }
    let snapshot = Machine(Trace(), chart: chart).snapshot(at: WallTime(sinceEpoch: .zero))
    var restored = try Machine.restoring(
      snapshot,
      chart: chart,
      at: WallTime(sinceEpoch: .seconds(99))
    ).machine
    #expect(restored.pendingTimers.map(\.remaining) == [.zero])
    #expect(restored.advance(by: .zero).count == 1)
    let error = RestoreError(
      [.missingWallTime(timer: "after 10.0 seconds in s")],
      version: 1
    )
    #expect(throws: error) {
      try Machine.restoring(snapshot, chart: chart)
    }
  }

  @Test func `running invocations are started again after restoring`() throws {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") { Trace.invoke("work") { _, _ in 1 }.onDone { $0.n = $1 } }
    }
    let machine = Machine(Trace(), chart: chart)
    let result = try Machine.restoring(machine.snapshot(), chart: chart)
    var restored = result.machine
    #expect(
      result.effects.contains { if case .startInvocation = $0 { true } else { false } }
    )
    restored.complete("work", with: 5)
    #expect(restored.n == 5)
  }

  @Test func `a machine of a statechart is Codable`() throws {
    var machine = Machine(Turnstile(credit: 100))
    machine.send(.coin(0))
    machine.send(.coin(30))
    let data = try JSONEncoder().encode(machine)
    var restored = try JSONDecoder().decode(Machine<Turnstile>.self, from: data)
    #expect(restored.postponedEvents == [.coin(30)])
    restored.send(.push)
    #expect(restored.credit == 30)
  }

  @Test func `an unsuitable snapshot is refused with the reason and changes nothing`() throws {
    var machine = Machine(Trace(), chart: Trace.saved)
    machine.send(.a)
    let good = machine.snapshot()
    let before = machine
    for (damage, problem) in Self.damages {
      var bad = good
      damage(&bad)
      let error = #expect(throws: RestoreError.self) { try machine.restore(bad) }
      #expect(error?.problems.first == problem)
      #expect(machine == before)
    }
    try machine.restore(good)
    #expect(machine == before)
  }

  @Test func `a restored machine equals the one that was saved`() throws {
    var machine = Machine(Trace(), chart: Trace.saved)
    for event in [Trace.Event.b, .d, .b, .d] { machine.send(event) }
    machine.advance(by: .seconds(1))
    let copy = try Machine.restoring(machine.snapshot(), chart: Trace.saved).machine
    #expect(copy == machine)
    #expect(copy.hashValue == machine.hashValue)
  }

  @Test func `restoring a running machine cancels its work and refuses late results`()
    throws
  {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.state("a") {
        Trace.after(.seconds(1), to: "b")
        Trace.invoke("work") { _, _ in 1 }.onDone(to: "b")
      }
      Trace.state("b")
    }
    var machine = Machine(Trace(), chart: chart)
    let old = try #require(machine.invocations.first)
    let effects = try machine.restore(machine.snapshot()).effects
    #expect(
      effects.map { "\($0)".prefix { $0 != "(" } } == [
        "cancelTimer", "cancelInvocation", "startTimer", "startInvocation",
      ]
    )
    #expect(machine.resolve(old, with: .success(1)).kind == .refused)
    #expect(machine.complete("work", with: 1).kind == .transitioned)
  }

  private func roundTrip(_ snapshot: Snapshot<Trace>) throws -> Snapshot<Trace> {
    try JSONDecoder().decode(Snapshot<Trace>.self, from: JSONEncoder().encode(snapshot))
  }

  private static let damages:
    [(damage: @Sendable (inout Snapshot<Trace>) -> Void, problem: RestoreError.Problem)] = [
      ({ $0.chart = "Door" }, .otherChart(expected: "Trace", found: "Door")),
      ({ $0.version = 2 }, .newerVersion(chart: "Trace", expected: 1, found: 2)),
      (
        { $0.version = 0 },
        .otherVersion(chart: "Trace", expected: 1, found: 0, missing: 0)
      ),
      ({ $0.configuration = ["z"] }, .unknownState("z", place: "its configuration")),
      ({ $0.configuration = [] }, .illegalConfiguration("no state is active")),
      (
        { $0.configuration = ["p", "x", "y", "y1"] },
        .illegalConfiguration("'x' and 'y' are active at once in 'p'")
      ),
      ({ $0.configuration = ["p"] }, .illegalConfiguration("no child of 'p' is active")),
      (
        { $0.configuration = ["y1"] },
        .illegalConfiguration("'y1' is active without its parent 'y'")
      ),
      (
        { $0.isDone = true },
        .illegalConfiguration("the machine is done but no final state is active")
      ),
      (
        { $0.history = [.init(state: "p", deep: true, stored: ["out"])] },
        .illegalHistory(state: "p", reason: "'out' lies outside of it")
      ),
      (
        { $0.history = [.init(state: "p", deep: true, stored: ["x", "y1"])] },
        .illegalHistory(state: "p", reason: "'x' and 'y' are active at once in 'p'")
      ),
      (
        { $0.history = [.init(state: "p", deep: true, stored: ["y"])] },
        .illegalHistory(
          state: "p",
          reason: "a deep history stores innermost states, which 'y' is not"
        )
      ),
      (
        { $0.history = [.init(state: "p", deep: false, stored: ["y1"])] },
        .illegalHistory(state: "p", reason: "a shallow history stores the active children")
      ),
      (
        { $0.history = [.init(state: "out", deep: false, stored: [])] },
        .illegalHistory(state: "out", reason: "the chart has no shallow history of it")
      ),
      (
        {
          $0.timers = [
            .init(state: "out", position: 0, name: "after", remaining: .zero, duration: .zero)
          ]
        },
        .unknownTimer("after in out")
      ),
      (
        {
          $0.timers = [
            .init(state: "p", position: 7, name: "after", remaining: .zero, duration: .zero)
          ]
        },
        .unknownTimer("after in p")
      ),
      ({ $0.now = .seconds(-1) }, .illegalTime("the machine")),
      ({ $0.now = .seconds(Int64.max) }, .illegalTime("the machine")),
      ({ $0.droppedEvents = -1 }, .illegalCount(ofDroppedEvents: -1)),
      ({ $0.droppedEvents = .max }, .illegalCount(ofDroppedEvents: .max)),
      ({ $0.timers += $0.timers }, .duplicate("the timer 'after 20.0 seconds in p'")),
      (
        {
          let history = Snapshot<Trace>.History(state: "p", deep: true, stored: ["y2"])
          $0.history = [history, history]
        },
        .duplicate("the deep history of 'p'")
      ),
      (
        { $0.invocations = [.init(state: "p", name: "work")] },
        .unknownInvocation("'work' of 'p'")
      ),
    ]
}

extension Trace {
  /// States inside states, a history, a timer and postponed events.
  static let saved = Chart(initial: "p") {
    node("p", initial: "x") {
      on(.b, to: "out")
      after(.seconds(20), to: "out")
      node("x") { on(.a, to: "y2") }
      node("y", initial: "y1") {
        node("y1") { on(.a, to: "y2") }
        node("y2") { on(.e) { $0.n += 1 } }
      }
    }
    node("out") {
      postpone(.e)
      on(.c, to: .history(of: "p")).when("never") { _ in false }
      on(.d, to: .deepHistory(of: "p"))
    }
  }
}

/// Events that cannot be saved or read.
@Suite struct UncodableEventTests {
  @Test func `an event that cannot be saved is named with its type`() throws {
    var machine = Machine(Sealed())
    machine.send(.later(1))
    #expect(
      try reason { _ = try JSONEncoder().encode(machine.snapshot()) }
        == "the delayed event 'later' cannot be saved; make 'Event' Codable"
    )
    machine = Machine(Sealed())
    machine.send(.keep(1))
    #expect(
      try reason { _ = try JSONEncoder().encode(machine.snapshot()) }
        == "the postponed event 'keep' cannot be saved; make 'Event' Codable"
    )
  }

  @Test(arguments: ["postponed", "delayed"])
  func `an event that cannot be read is named with its role`(role: String) throws {
    let data = try JSONEncoder().encode(Machine(Sealed()).snapshot())
    var text = String(decoding: data, as: UTF8.self)
    text = text.replacingOccurrences(of: "\"postponed\":[]", with: "\"\(role)\":[1]")
    if role == "delayed" { text = "{\"postponed\":[]," + text.dropFirst() }
    let error = #expect(throws: RestoreError.self) {
      try JSONDecoder().decode(Snapshot<Sealed>.self, from: Data(text.utf8))
    }
    #expect(
      error?.description.hasPrefix(
        "a \(role) event cannot be read: its type 'Event' is not Decodable; make it Codable"
      ) == true
    )
  }

  private func reason(_ body: () throws -> Void) throws -> String {
    let error = #expect(throws: EncodingError.self) { try body() }
    guard case .invalidValue(_, let context) = error else { return "another error" }
    return context.debugDescription
  }
}

/// Has events with payloads that are not Codable.
private struct Sealed: Statechart, Codable {
  enum State: CaseIterable { case only }
  enum Event: EventAlphabet {
    case keep(Int)
    case later(Int)

    struct Cases: Sendable {
      let keep = EventCase<Event, Int>(0, "keep") {
        if case .keep(let value) = $0 { value } else { nil }
      }
      let later = EventCase<Event, Int>(1, "later") {
        if case .later(let value) = $0 { value } else { nil }
      }
    }
    static let cases = Cases()
    var caseIndex: Int {
      switch self {
      case .keep: 0
      case .later: 1
      }
    }
  }

  static let chart = Chart(initial: .only) {
    state(.only) {
      postpone(\.keep)
      on(\.later).raise(.later(2), after: .seconds(1))
    }
  }
}
