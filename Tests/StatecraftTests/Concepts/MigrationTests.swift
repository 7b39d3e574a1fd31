import Foundation
import Statecraft
import Testing

/// Snapshots that older programs have stored, as text, and their migration.
@Suite struct MigrationTests {
  /// A parcel as version 1 has stored it.
  private static let waiting = """
    {
      "chart": "Parcel", "version": 1,
      "configuration": ["waiting"], "history": [],
      "timers": [{
        "state": "waiting", "position": 0, "name": "after 86400.0 seconds",
        "remainingSeconds": 1800, "durationSeconds": 86400
      }],
      "invocations": [], "ended": [],
      "nowSeconds": 84600, "isDone": false, "takenAt": 1763786308.25,
      "postponed": ["ship"],
      "context": {"items": ["tea", "cups"], "sum": 2450}
    }
    """

  /// A parcel as version 2 has stored it.
  private static let checking = """
    {
      "chart": "Parcel", "version": 2,
      "configuration": ["checking"], "history": [], "timers": [],
      "invocations": [{"state": "checking", "name": "fraud check"}], "ended": [],
      "nowSeconds": 12.5, "isDone": false, "postponed": [],
      "context": {"items": ["tea"], "sum": 900}
    }
    """

  @Test func `a snapshot of version 1 is migrated by both migrations in order`() throws {
    let snapshot = try decode(Self.waiting)
    #expect(snapshot.migratedFrom == 1)
    #expect(snapshot.version == 3)
    #expect(snapshot.configuration == ["open", "awaitingPayment"])
    #expect(snapshot.context.total == Parcel.Money(amount: 2_450, currency: "EUR"))
    #expect(snapshot.postponedEvents == [.dispatch])

    let restored = try Machine.restoring(snapshot)
    #expect(
      restored.notes.map(\.description) == [
        "the snapshot was migrated from version 1 to version 3",
        "the snapshot lacks the timer 'after 3600.0 seconds in awaitingPayment' of an active "
          + "state; it was started with 3600.0 seconds",
      ]
    )
    var machine = restored.machine
    #expect(machine.pendingTimers.map(\.remaining) == [.seconds(1_800), .seconds(3_600)])
    machine.send(.pay)
    #expect(machine.state == .sent)
  }

  @Test func `a machine is decoded from the snapshot of an older program`() throws {
    var machine = try JSONDecoder().decode(Machine<Parcel>.self, from: Data(Self.checking.utf8))
    #expect(machine.state == .packing)
    #expect(machine.invocations.isEmpty)
    #expect(machine.now == .seconds(12.5))
    machine.send(.dispatch)
    #expect(machine.state == .sent)
  }

  @Test func `parts without a place after migration are refused by name, all at once`() {
    let stored = """
      {
        "chart": "Parcel", "version": 2,
        "configuration": ["lost"], "history": [{"state": "shelf", "deep": false, "stored": \
        ["top"]}],
        "timers": [{
          "state": "lost", "position": 0, "name": "after 5.0 seconds",
          "remainingSeconds": 1, "durationSeconds": 5
        }],
        "invocations": [{"state": "lost", "name": "search"}], "ended": [],
        "nowSeconds": 0, "isDone": false, "postponed": ["wave"],
        "context": {"items": ["tea"], "sum": 900}
      }
      """
    expectRefusal(
      of: stored,
      """
      the snapshot cannot be restored, for 5 reasons:
        the snapshot names the state 'lost' in its configuration, which the chart does not have; \
      correct this in the migrations from version 2
        the snapshot names the state 'shelf' in a history, which the chart does not have; correct \
      this in the migrations from version 2
        the snapshot has a timer 'after 5.0 seconds in lost' that belongs to no active state; \
      correct this in the migrations from version 2
        the snapshot has an invocation 'search' of 'lost' that belongs to no active state; \
      correct this in the migrations from version 2
        a postponed event cannot be read: there is no event 'wave' in 'Event' at 'postponed[0]'; \
      correct this in the migrations from version 2
      """
    )
  }

  @Test func `a context that a migration cannot read is refused with its place and reason`() {
    expectRefusal(
      of: Self.checking.replacing("\"sum\": 900", with: "\"sum\": \"much\""),
      """
      StatecraftTests/Parcel.swift:54: the migration from version 2 failed: the context cannot be \
      read: 'context.sum' is not of the type 'Int'; correct the migration, or the \
      stored snapshot
      """
    )
  }

  @Test func `a removed outer state disappears, and its child states stay`() throws {
    let old = MachineChart<Trace>(initial: "out") {
      Trace.state("out", initial: "a") {
        Trace.after(.seconds(5), to: "b")
        Trace.invoke("work") { _, _ in 1 }
        Trace.state("a") {
          Trace.after(.seconds(9), to: "b")
          Trace.on(.a, to: "b")
        }
        Trace.state("b")
      }
    }
    let new = MachineChart<Trace>(initial: "a", version: 2) {
      Trace.state("a") {
        Trace.after(.seconds(9), to: "b")
        Trace.on(.a, to: "b")
      }
      Trace.state("b")
      Trace.migrate(from: 1) { $0.removeState("out") }
    }
    let restored = try Machine.restoring(Machine(Trace(), chart: old).snapshot(), chart: new)
    #expect(restored.notes == [.migrated(from: 1, to: 2)])
    #expect(restored.machine.configuration == ["a"])
    #expect(restored.machine.pendingTimers.map(\.remaining) == [.seconds(9)])
    #expect(restored.machine.invocations.isEmpty)
  }

  @Test func `without a migration the version is refused, whatever the context is`() {
    struct Door: Statechart, Codable {
      enum State: CaseIterable { case shut }
      enum Event: CaseIterable { case push }
      var opened: Int
      static let chart = Chart(initial: .shut, version: 4) {
        state(.shut) { on(.push) }
        migrate(from: 3)
      }
    }
    let stored = Self.door(version: 1, context: "{}")
    expectRefusal(
      of: stored,
      as: Door.self,
      """
      the snapshot has version 1 of 'Door', the chart has version 4, and it has no migration \
      from version 1; add `migrate(from: 1) { … }` to the chart, or restore it with the old chart
      """
    )
    expectRefusal(
      of: Self.door(version: 5, context: "{}"),
      as: Door.self,
      """
      the snapshot has version 5 of 'Door', but the chart only has version 4; restore it with \
      the newer program that saved it
      """
    )
    #expect(Door.chart.oldestVersion == 3)
  }

  @Test func `an unreadable current context is refused with place, reason and advice`() {
    struct Door: Statechart, Codable {
      enum State: CaseIterable { case shut }
      enum Event: CaseIterable { case push }
      var opened: Int
      static let chart = Chart(initial: .shut) { state(.shut) { on(.push) } }
    }
    expectRefusal(
      of: Self.door(version: 1, context: "{}"),
      as: Door.self,
      """
      the context, as 'Door', cannot be read: 'context.opened' is missing; the \
      snapshot is damaged, or the chart was changed: then raise the chart's version and migrate \
      older snapshots
      """
    )
  }

  @Test func `a migration reads a context without its type`() throws {
    struct Door: Statechart, Codable {
      enum State: CaseIterable { case shut }
      enum Event: CaseIterable { case push }
      enum OldKey: CodingKey { case count }
      var opened: Int
      static let chart = Chart(initial: .shut, version: 3) {
        state(.shut) { on(.push) }
        migrate(from: 1) { old in
          try old.context { decoder in
            try decoder.container(keyedBy: OldKey.self).decode(Int.self, forKey: .count)
          }
        }
        migrate(from: 2) { try $0.context { (count: Int) in Door(opened: count) } }
      }
    }
    let stored = Self.door(version: 1, context: #"{"count": 7}"#)
    #expect(try decode(stored, as: Door.self).context.opened == 7)
  }

  @Test func `migration steps that do not fit together are refused`() {
    struct Door: Statechart, Codable {
      enum State: CaseIterable { case shut }
      enum Event: CaseIterable { case push }
      var opened: Int
      static let chart = Chart(initial: .shut, version: 2) {
        state(.shut) { on(.push) }
        migrate(from: 1) { try $0.context { (door: Door) in "\(door.opened)" } }
      }
    }
    expectRefusal(
      of: Self.door(version: 1, context: #"{"opened": 7}"#),
      as: Door.self,
      """
      the context, as 'Door', cannot be read: an earlier migration returned a 'String', not a \
      'Door'; correct this in the migrations from version 1
      """
    )
  }

  @Test func `an output is migrated, too`() throws {
    struct Sum: Statechart, Codable {
      enum State: CaseIterable { case open, closed }
      enum Event: CaseIterable { case close }
      var n = 0
      static let chart = Chart(initial: .open, version: 2) {
        state(.open) { on(.close, to: .closed) }
        final(.closed, output: { "\($0.n)" })
        migrate(from: 1) { try $0.output { (number: Int) in "\(number)" } }
      }
    }
    let stored = """
      {"chart": "Sum", "version": 1, "configuration": ["closed"], "history": [], "timers": [],
       "invocations": [], "ended": [], "nowSeconds": 0, "isDone": true, "postponed": [],
       "context": {"n": 1}, "output": 5}
      """
    let restored = try Machine.restoring(decode(stored, as: Sum.self))
    #expect(restored.machine.output as? String == "5")
  }

  @Test func `the decoder can be given a chart that belongs to no type`() throws {
    let chart = MachineChart<Trace>(initial: "b", name: "Own", version: 2) {
      Trace.state("b") { Trace.on(.a) { $0.n += 1 } }
      Trace.migrate(from: 1) { $0.renameState("a", to: "b") }
    }
    let old = MachineChart<Trace>(initial: "a", name: "Own") { Trace.state("a") }
    let snapshot = Machine(Trace(), chart: old).snapshot()
    let decoder = JSONDecoder()
    decoder.userInfo[.statechart] = chart
    let decoded = try decoder.decode(Snapshot<Trace>.self, from: JSONEncoder().encode(snapshot))
    #expect(decoded.configuration == ["b"])
    // Without the decoder's help the migrations run when the snapshot is restored.
    #expect(try Machine.restoring(snapshot, chart: chart).machine.leaves == "b")
  }

  @Test func `an outline is read from any version, without the types of the chart`() throws {
    let outline = try JSONDecoder().decode(SnapshotOutline.self, from: Data(Self.waiting.utf8))
    #expect(outline.chart == "Parcel")
    #expect(outline.version == 1)
    #expect(outline.configuration == ["waiting"])
    #expect(outline.takenAt == WallTime(sinceEpoch: .seconds(1_763_786_308.25)))
  }

  @Test func `replaced states keep their timers, work and history`() throws {
    let outline = SnapshotOutline(
      chart: "C",
      version: 1,
      configuration: ["outer", "a"],
      history: [
        SnapshotHistory(state: "a", deep: false, stored: ["x"]),
        SnapshotHistory(state: "outer", deep: false, stored: ["a"]),
      ],
      timers: [
        SnapshotTimer(state: "a", position: 0, name: "t", remaining: .zero, duration: .zero)
      ],
      invocations: [SnapshotInvocation(state: "a", name: "w")],
      ended: [SnapshotEnd(.timer, state: "a", position: 1, name: "u")]
    )
    let chart = MachineChart<Trace>(initial: "outer", name: "C", version: 2) {
      Trace.state("outer", initial: "b") {
        Trace.history(default: "b")
        Trace.state("b")
      }
      Trace.state("out") { Trace.on(.a, to: .history(of: "outer")) }
      Trace.migrate(from: 1) { $0.replaceState("a", with: "b") }
    }
    var snapshot = Machine(Trace(), chart: chart).snapshot()
    snapshot.outline = outline
    let restored = try Machine.restoring(snapshot, chart: chart)
    #expect(restored.notes == [.migrated(from: 1, to: 2)])
    #expect(restored.machine.snapshot().history.map(\.stored) == [["b"]])
    #expect(restored.machine.leaves == "b")
  }

  @Test func `impossible migrations are diagnosed`() {
    let chart = MachineChart<Trace>(initial: "a", name: "C", version: 4) {
      Trace.state("a") { Trace.migrate(from: 1) }
      Trace.migrate(from: 1)
      Trace.migrate(from: 3)
      Trace.migrate(from: 3)
      Trace.migrate(from: 4)
    }
    let found = chart.diagnostics.filter { $0.severity == .error }
    #expect(
      found.map { "\($0.problem); \($0.suggestion)" } == [
        "'a' has a migration, but migrations belong to the chart as a whole; "
          + "move `migrate(from: 1)` out of the state",
        "the migration from version 1 leads to version 2, but no migration continues from there to "
          + "version 4; add `migrate(from: 2)`; without a closure when nothing stored has changed",
        "there are two migrations from version 3, first at "
          + "\(found.first { $0.problem.contains("two") }?.problem.split(separator: " ").last ?? "?"); "
          + "keep one of them",
        "the migration from version 4 leads to version 5, but the chart has version 4; "
          + "raise the chart's `version` to 5, or remove the migration",
      ]
    )
    #expect(found.allSatisfy { $0.location?.file.hasSuffix("MigrationTests.swift") == true })
  }

  // MARK: - Tools

  private static func door(version: Int, context: String) -> String {
    """
    {"chart": "Door", "version": \(version), "configuration": ["shut"], "history": [], "timers": [],
     "invocations": [], "ended": [], "nowSeconds": 0, "isDone": false, "postponed": [],
     "context": \(context)}
    """
  }

  private func decode<Context: ChartContext & Codable>(
    _ text: String,
    as context: Context.Type = Parcel.self
  ) throws -> Snapshot<Context> {
    try JSONDecoder().decode(Snapshot<Context>.self, from: Data(text.utf8))
  }

  private func expectRefusal<Context: ChartContext & Codable>(
    of text: String,
    as context: Context.Type = Parcel.self,
    _ reason: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: RestoreError.self, sourceLocation: sourceLocation) {
      try decode(text, as: context)
    }
    #expect(error.map { "\($0)" } == reason, sourceLocation: sourceLocation)
  }
}
