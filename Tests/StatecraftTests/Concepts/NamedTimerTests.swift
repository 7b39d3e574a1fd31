import Statecraft
import Testing

/// Timers that actions start and cancel, and that outlive states.
@Suite struct NamedTimerTests {
  @Test func `a named timer outlives the state that started it`() {
    var machine = Machine.traced(Trace.reminder)
    machine.send(.a)
    #expect(machine.leaves == "review")
    #expect(machine.pendingTimers.map(\.name) == ["timer reminder"])
    #expect(machine.pendingTimers.map { "\($0.id)" } == ["reminder"])
    let outcomes = machine.advance(by: .seconds(10))
    #expect(outcomes.map { "\($0.cause)" } == ["timer reminder"])
    #expect(machine.takeLog() == "reminded")
    #expect(machine.pendingTimers.isEmpty)
  }

  @Test func `starting a named timer again restarts it, also from its own transition`() {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.onEntry().startTimer("tick", after: .seconds(2))
        Trace.on(.a).startTimer("tick", after: "n seconds") { .seconds($0.n + 1) }
        Trace.onTimer("tick") { $0.n += 1 }.startTimer("tick", after: .seconds(2))
      }
    }
    var machine = Machine.traced(chart)
    machine.advance(by: .seconds(1))
    let again = machine.send(.a)
    #expect(
      again.effects.map(DelayedEventTests.word) == ["cancel tick", "start tick 1.0 seconds"]
    )
    machine.advance(by: .seconds(7))
    #expect(machine.n == 4)
    #expect(machine.pendingTimers.count == 1)
  }

  @Test func `cancelling a named timer stops it`() {
    var machine = Machine.traced(Trace.reminder)
    #expect(machine.send(.b).effects.map(DelayedEventTests.word) == ["cancel reminder"])
    #expect(machine.advance(by: .seconds(99)).isEmpty)
  }

  @Test func `the innermost state reacts, and a timer without a transition is spent`() {
    let chart = MachineChart<Trace>(initial: "in") {
      Trace.state("out", initial: "in") {
        Trace.onTimer("t", to: "end")
        Trace.state("in") {
          Trace.onEntry().startTimer("t", after: .seconds(1))
          Trace.onTimer("t", to: .history(of: "out")).when("n") { $0.n > 0 }
          Trace.on(.a, to: "deaf")
        }
      }
      Trace.state("deaf")
      Trace.state("end")
    }
    var machine = Machine.traced(chart)
    machine.advance(by: .seconds(1))
    #expect(machine.leaves == "end")
    var other = Machine.traced(chart)
    other.send(.a)
    let spent = other.advance(by: .seconds(1))
    #expect(spent.map(\.kind) == [.refused])
    #expect(spent[0].explanation?.reason == "no transition for timer t in deaf")
    #expect(other.nextDeadline == nil)
  }

  @Test func `snapshots keep named timers and delayed events as their restoration says`() throws {
    let chart = MachineChart<Trace>(initial: "s") {
      Trace.state("s") {
        Trace.onEntry()
          .startTimer("keep", after: .seconds(10))
          .startTimer("clock", after: .seconds(20), onRestore: .deadline)
          .raise(.b, after: .seconds(30), id: "event", onRestore: .restart)
          .raise(.c, after: .seconds(40))
        Trace.onTimer("keep") { $0.write("keep") }
        Trace.onTimer("clock") { $0.write("clock") }
        Trace.on(.b) { $0.write("b") }
        Trace.on(.c) { $0.write("c") }
      }
    }
    var machine = Machine.traced(chart)
    machine.advance(by: .seconds(4))
    let snapshot = machine.snapshot(at: WallTime(sinceEpoch: .seconds(1_000)))
    #expect(snapshot.delayedEvents == [.b, .c])
    let restoration = try Machine.restoring(
      snapshot,
      chart: chart,
      at: WallTime(sinceEpoch: .seconds(1_005))
    )
    #expect(restoration.notes.isEmpty)
    var restored = restoration.machine
    #expect(
      restored.pendingTimers.map { "\($0.name) \($0.remaining)" } == [
        "timer keep 6.0 seconds", "timer clock 11.0 seconds", "delayed b 30.0 seconds",
        "delayed c 36.0 seconds",
      ]
    )
    #expect(restoration.effects.count == 4)
    restored.advance(by: .seconds(36))
    #expect(restored.takeLog() == "keep clock b c")
    let again = restored.snapshot()
    #expect(again.delayedEvents.isEmpty)
  }

  @Test func `a snapshot with unsuitable timers is refused with the reason`() throws {
    let machine = Machine.traced(Trace.reminder)
    var snapshot = machine.snapshot()
    snapshot.timers[0].own?.name = "remainder"
    #expect(problems(of: snapshot) == [.unknownTimer("timer reminder")])
    snapshot.timers[0].own = .init(kind: .event, name: nil, onRestore: .remainder)
    #expect(
      problems(of: snapshot) == [
        .illegalDelayedEvent("timer reminder"), .delayedEventCount(events: 0, timers: 1),
      ]
    )
    var doubled = machine.snapshot()
    doubled.timers += doubled.timers
    #expect(problems(of: doubled) == [.duplicate("the timer 'timer reminder'")])
  }

  /// Why a snapshot of the reminder is refused.
  private func problems(of snapshot: Snapshot<Trace>) -> [RestoreError.Problem] {
    do {
      _ = try Machine.restoring(snapshot, chart: Trace.reminder)
      return []
    } catch {
      return error.problems
    }
  }

  @Test func `names without a counterpart are found when the chart is checked`() {
    let chart = MachineChart<Trace>(initial: "s", name: "Reminders") {
      Trace.state("s") {
        Trace.on(.a).startTimer("remind", after: .seconds(1))
        Trace.onTimer("reminder") { $0.write("late") }
        Trace.on(.b).cancelTimer("remainder")
      }
      Trace.onAny().do { $0.n += 1 }
    }
    #expect(
      chart.diagnostics.map { "\($0.severity): \($0.problem); \($0.suggestion)" } == [
        "warning: 's' starts the timer 'remind', to which no state reacts; "
          + "add `onTimer(\"remind\", to:)`, or correct the name",
        "error: 's' cancels the timer 'remainder', which no action starts; "
          + "add `startTimer(\"remainder\", after:)`, or correct the name",
        "error: 's' reacts to the timer 'reminder', which no action starts; "
          + "add `startTimer(\"reminder\", after:)`, or correct the name",
      ]
    )
    #expect(chart.diagnostics.allSatisfy { $0.location?.file.hasSuffix("Tests.swift") == true })
  }
}

extension Trace {
  fileprivate static let reminder = Chart(initial: "draft") {
    onTimer("reminder") { $0.write("reminded") }
    state("draft") {
      onEntry().startTimer("reminder", after: .seconds(10))
      on(.a, to: "review")
    }
    state("review")
    on(.b).cancelTimer("reminder")
  }
}
