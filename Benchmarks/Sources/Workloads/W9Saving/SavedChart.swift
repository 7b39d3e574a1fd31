import Foundation
import Statecraft

/// A machine that is saved and restored after each event.
struct SavedChart: Contestant {
  private var machine = Machine(PlayerChart.start)

  init() {}

  var checksum: UInt64 { PlayerChart.checksum(of: machine) }

  mutating func send(_ event: PlayerEvent) {
    machine.send(event)
    do {
      machine = try Machine.restoring(machine.snapshot()).machine
    } catch {
      preconditionFailure("cannot restore \(machine): \(error)")
    }
  }
}

/// A machine that is saved as JSON and restored after each event.
struct SavedChartJSON: Contestant {
  private var machine = Machine(PlayerChart.start)
  private let encoder = JSONEncoder()
  private let decoder = JSONDecoder()

  init() {}

  var checksum: UInt64 { PlayerChart.checksum(of: machine) }

  mutating func send(_ event: PlayerEvent) {
    machine.send(event)
    do {
      let data = try encoder.encode(machine.snapshot())
      let snapshot = try decoder.decode(Snapshot<PlayerChart>.self, from: data)
      machine = try Machine.restoring(snapshot).machine
    } catch {
      preconditionFailure("cannot save or restore \(machine): \(error)")
    }
  }
}
