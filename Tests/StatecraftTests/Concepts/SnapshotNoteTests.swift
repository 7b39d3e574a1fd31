import Foundation
import Statecraft
import Testing

/// Missing parts of a snapshot are created and noted, or refused.
@Suite struct SnapshotNoteTests {
  private static let chart = MachineChart<Trace>(initial: "s") {
    Trace.state("s") {
      Trace.holding(\.held) { _ in "made" }
      Trace.after(.seconds(1)).do { $0.write("once") }
      Trace.after(.seconds(10), to: "t")
      Trace.invoke("work") { _, _ in 1 }.onDone { $0.n = $1 }
      Trace.postpone(.a)
      Trace.on(.b, to: "t")
      Trace.on(.c) { $0.held = nil }
    }
    Trace.state("t") { Trace.on(.a, to: "end") }
    Trace.final("end", output: { $0.n }) { Trace.onExit { $0.n = -1 } }
  }

  @Test func `a timer that has fired is not restarted`() throws {
    var machine = Machine(Trace(), chart: Self.chart)
    machine.advance(by: .seconds(2))
    let snapshot = try roundTrip(machine.snapshot())
    #expect(
      snapshot.ended == [SnapshotEnd(.timer, state: "s", position: 0, name: "after 1.0 seconds")]
    )
    let restored = try Machine.restoring(snapshot, chart: Self.chart)
    #expect(restored.notes.isEmpty)
    #expect(restored.machine == machine)
  }

  @Test func `a timer that an active state lacks is started with its full time and noted`() throws {
    var snapshot = Machine(Trace(), chart: Self.chart).snapshot()
    snapshot.timers.remove(at: 1)
    snapshot.now = .seconds(50)
    let restored = try Machine.restoring(snapshot, chart: Self.chart)
    #expect(restored.notes == [.startedTimer("after 10.0 seconds in s", .seconds(10))])
    #expect(restored.machine.pendingTimers.map(\.remaining) == [.seconds(1), .seconds(10)])
    #expect(
      restored.effects.contains {
        if case .startTimer(_, .seconds(10)) = $0 { true } else { false }
      }
    )
  }

  @Test func `work that an active state lacks is started and noted, unless it has ended`()
    throws
  {
    var machine = Machine(Trace(), chart: Self.chart)
    var snapshot = machine.snapshot()
    snapshot.invocations = []
    let restored = try Machine.restoring(snapshot, chart: Self.chart)
    #expect(
      restored.notes.map(\.description) == [
        "the snapshot lacks the invocation 'work' of 's' of an active state; it was started"
      ]
    )
    #expect(restored.machine.invocations.map(\.name) == ["work"])
    machine.complete("work", with: 4)
    let again = try Machine.restoring(roundTrip(machine.snapshot()), chart: Self.chart)
    #expect(again.notes.isEmpty)
    #expect(again.machine.invocations.isEmpty)
  }

  @Test(arguments: [InvocationRestoration.restart, .fail("it is not known"), .wait])
  func `work that an active state lacks starts whatever onRestore says`(
    _ restoration: InvocationRestoration
  ) throws {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.invoke("work") { _, _ in 1 }
          .onRestore(restoration)
          .onDone { $0.n = $1 }
          .onFailure { context, _ in context.write("failed") }
      }
    }
    var snapshot = Machine(Trace(), chart: chart).snapshot()
    snapshot.invocations = []
    let restored = try Machine.restoring(snapshot, chart: chart)
    #expect(restored.notes == [.startedInvocation("'work' of 's'")])
    #expect(restored.effects.count == 1)
    var machine = restored.machine
    #expect(machine.failInterruptedInvocations().isEmpty)
    machine.complete("work", with: 4)
    #expect(machine.n == 4)
  }

  @Test
  func `scoped data that a state lacks is created and noted, unless an action removed it`()
    throws
  {
    var machine = Machine(Trace(), chart: Self.chart)
    var snapshot = machine.snapshot()
    snapshot.context.held = nil
    let restored = try Machine.restoring(snapshot, chart: Self.chart)
    #expect(
      restored.notes.map(\.description) == [
        "the snapshot lacks the data that 's' holds while it is active; "
          + "new data were created, of type 'String'"
      ]
    )
    #expect(restored.machine.held == "made")
    machine.send(.c)
    let again = try Machine.restoring(roundTrip(machine.snapshot()), chart: Self.chart)
    #expect(again.notes.isEmpty)
    #expect(again.machine.held == nil)
  }

  @Test func `a machine that is done keeps its output from before the exit actions`()
    throws
  {
    var machine = Machine(Trace(), chart: Self.chart)
    machine.complete("work", with: 5)
    for event in [Trace.Event.a, .b] { machine.send(event) }
    #expect(machine.output as? Int == 5)
    #expect(machine.n == -1)
    let copy = try Machine.restoring(machine.snapshot(), chart: Self.chart).machine
    #expect(copy.output as? Int == 5)
    let restored = try Machine.restoring(roundTrip(machine.snapshot()), chart: Self.chart)
    #expect(restored.machine.isDone)
    #expect(restored.machine.output as? Int == 5)
    #expect(restored.notes.isEmpty)
  }

  @Test func `an output of a statechart is decoded as the type of its final state`() throws {
    var machine = Machine(Parcel(items: ["tea"], total: .init(amount: 1, currency: "EUR")))
    for event in [Parcel.Event.pay, .dispatch, .arrive] { machine.send(event) }
    #expect(machine.items.isEmpty)
    let data = try JSONEncoder().encode(machine)
    let restored = try JSONDecoder().decode(Machine<Parcel>.self, from: data)
    #expect(restored.output as? Parcel.Receipt == Parcel.Receipt(items: 1))
  }

  @Test func `an output that cannot be saved is computed again, or noted as lost`() throws {
    struct Plain: Sendable, Equatable { let n: Int }
    func chart(changesAfter: Bool) -> MachineChart<Trace> {
      MachineChart<Trace>(initial: "s") {
        Trace.state("s") { Trace.on(.a, to: "end") }
        Trace.final("end", output: { Plain(n: $0.n) }) {
          if changesAfter { Trace.onExit { $0.n += 1 } }
        }
      }
    }
    var machine = Machine(Trace(n: 3), chart: chart(changesAfter: false))
    machine.send(.a)
    let same = chart(changesAfter: false)
    let computed = try Machine.restoring(roundTrip(machine.snapshot(), same), chart: same)
    #expect(computed.machine.output as? Plain == Plain(n: 3))
    #expect(computed.notes.isEmpty)
    let changed = chart(changesAfter: true)
    let lost = try Machine.restoring(roundTrip(machine.snapshot(), changed), chart: changed)
    #expect(lost.machine.output == nil)
    #expect(
      lost.notes.map(\.description) == [
        "the snapshot lacks the output of 'end', which cannot be computed again; "
          + "make its type Codable, so that it is saved"
      ]
    )
  }

  @Test func `impossible snapshots are refused with all findings at once`() throws {
    var machine = Machine(Trace(), chart: Self.chart)
    machine.send(.b)
    var snapshot = machine.snapshot()
    snapshot.postponedEvents = [.b]
    snapshot.output = 1
    snapshot.ended = [SnapshotEnd(.timer, state: "s", position: 0, name: "after 1.0 seconds")]
    snapshot.configuration += ["t"]
    let error = #expect(throws: RestoreError.self) {
      try Machine.restoring(snapshot, chart: Self.chart)
    }
    let advice =
      "; the snapshot is damaged, or the chart was changed: then raise the chart's version and "
      + "migrate older snapshots"
    #expect(
      error.map { "\($0)".split(separator: "\n").map(String.init) } == [
        "the snapshot cannot be restored, for 4 reasons:",
        "  the snapshot has the state 't' twice\(advice)",
        "  the snapshot marks the timer 'after 1.0 seconds in s' as ended, but it belongs to no "
          + "active state or is still running\(advice)",
        "  the snapshot has the postponed event 'b', which no active state postpones\(advice)",
        "  the snapshot has an output, but the machine is not done\(advice)",
      ]
    )
  }

  @Test func `a machine that is done has no postponed events`() throws {
    var machine = Machine(Trace(), chart: Self.chart)
    for event in [Trace.Event.b, .a] { machine.send(event) }
    var snapshot = machine.snapshot()
    snapshot.postponedEvents = [.a]
    let error = #expect(throws: RestoreError.self) {
      try Machine.restoring(snapshot, chart: Self.chart)
    }
    #expect(error?.problems == [.doneWith("the postponed event 'a'")])
  }

  @Test func `a timer cannot have more than its full time left`() throws {
    var snapshot = Machine(Trace(), chart: Self.chart).snapshot()
    snapshot.timers[1].remaining = .seconds(11)
    let error = #expect(throws: RestoreError.self) {
      try Machine.restoring(snapshot, chart: Self.chart)
    }
    #expect(
      error?.problems.map(\.description) == [
        "the time of the timer 'after 10.0 seconds in s', with 11.0 seconds left of 10.0 seconds, "
          + "in the snapshot is out of range"
      ]
    )
  }

  @Test func `a snapshot with an enabled unguarded eventless transition is refused`() throws {
    let chart = MachineChart<Trace>(initial: "a") {
      Trace.state("a") { Trace.on(.a, to: "b") }
      Trace.state("b") { Trace.always(to: "a") }
    }
    var snapshot = Machine(Trace(), chart: chart).snapshot()
    snapshot.configuration = ["b"]
    let error = #expect(throws: RestoreError.self) { try Machine.restoring(snapshot, chart: chart) }
    #expect(
      error?.problems.map(\.description) == [
        "no machine can stay in 'b': its transition 'b → a always' has no guard and no event"
      ]
    )
  }

  private func roundTrip(
    _ snapshot: Snapshot<Trace>,
    _ chart: MachineChart<Trace> = chart
  ) throws -> Snapshot<Trace> {
    let decoder = JSONDecoder()
    decoder.userInfo[.statechart] = chart
    return try decoder.decode(Snapshot<Trace>.self, from: JSONEncoder().encode(snapshot))
  }
}
