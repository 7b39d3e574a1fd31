import Foundation
import Statecraft
import Testing

/// Snapshots that are restored as they were taken, of machines without timers, work or histories.
@Suite struct UnchangedSnapshotTests {
  @Test func `a snapshot that was not changed restores an equal machine`() throws {
    var machine = Machine(Shelf())
    for event in [Shelf.Event.fill, .move, .fill, .fill, .move] {
      machine.send(event)
      let restored = try Machine.restoring(machine.snapshot())
      #expect(restored.machine == machine)
      #expect(restored.effects.isEmpty)
      #expect(restored.notes.isEmpty)
      var other = Machine(Shelf())
      try other.restore(machine.snapshot())
      #expect(other == machine)
      let time = WallTime(sinceEpoch: .seconds(5))
      #expect(machine.snapshot(at: time).takenAt == time)
    }
  }

  @Test func `a snapshot that is read and encoded has all parts of the machine`() throws {
    var machine = Machine(Shelf())
    machine.send(.fill)
    machine.send(.move)
    let snapshot = machine.snapshot()
    #expect(snapshot.chart == "Shelf")
    #expect(snapshot.configuration == ["right", "high"])
    #expect(snapshot.context.boxes == 1)
    let decoded = try JSONDecoder().decode(
      Snapshot<Shelf>.self,
      from: JSONEncoder().encode(snapshot)
    )
    #expect(decoded.outline == snapshot.outline)
    #expect(try Machine.restoring(decoded).machine == machine)
  }

  @Test func `changes of a snapshot are restored`() throws {
    var machine = Machine(Shelf())
    machine.send(.fill)
    var snapshot = machine.snapshot()
    snapshot.context.boxes = 5
    #expect(try Machine.restoring(snapshot).machine.boxes == 5)
    snapshot.configuration = ["right", "low"]
    #expect(try Machine.restoring(snapshot).machine.states == [.low])
    snapshot.configuration = ["left", "low"]
    #expect(throws: RestoreError.self) { try Machine.restoring(snapshot) }
    var postponing = machine.snapshot()
    postponing.postponedEvents = [.fill]
    #expect(throws: RestoreError.self) { try Machine.restoring(postponing) }
    var later = machine.snapshot()
    later.now = .seconds(4)
    #expect(try Machine.restoring(later).machine.now == .seconds(4))
  }

  @Test func `data that a state lacks in a changed context is created anew`() throws {
    let machine = Machine(Shelf())
    var snapshot = machine.snapshot()
    snapshot.context.label = nil
    let restored = try Machine.restoring(snapshot)
    #expect(restored.machine.label == "left")
    #expect(restored.notes.count == 1)
    var emptied = machine
    emptied.send(.peel)
    #expect(try Machine.restoring(emptied.snapshot()).machine.label == nil)
    var written = emptied.snapshot()
    written.now = .zero
    #expect(try Machine.restoring(written).machine == emptied)
  }

  @Test func `a snapshot is checked against another chart of the same type`() throws {
    var machine = Machine(Shelf())
    machine.send(.move)
    let other = MachineChart<Shelf>(initial: .left, version: 2) {
      Shelf.state(.left) { Shelf.on(.move, to: .right) }
      Shelf.state(.right, initial: .high) {
        Shelf.state(.low) { Shelf.on(.fill, to: .high) }
        Shelf.state(.high) { Shelf.on(.fill, to: .low) }
      }
    }
    try other.validate()
    #expect(throws: RestoreError.self) {
      try Machine.restoring(machine.snapshot(), chart: other)
    }
    let same = try Machine.restoring(machine.snapshot(), chart: Shelf.chart).machine
    #expect(same == machine)
  }

  struct Shelf: Statechart, Hashable, Codable {
    enum State: CaseIterable { case left, right, low, high }
    enum Event: CaseIterable { case fill, move, peel }

    var boxes = 0
    var label: String?

    static let chart = Chart(initial: .left) {
      on(.fill) { $0.boxes += 1 }
      state(.left) {
        holding(\.label) { _ in "left" }
        on(.move, to: .right)
        on(.peel) { $0.label = nil }
      }
      state(.right, initial: .high) {
        on(.move, to: .left)
        state(.low)
        state(.high)
      }
    }
  }
}
