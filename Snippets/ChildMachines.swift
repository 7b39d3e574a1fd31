// A machine that runs another one as the work of a state, as the article "Live machines" shows it.
import Statecraft

struct Pump: Statechart {
  enum State: CaseIterable { case pumping, stopped }
  enum Event: CaseIterable { case stop }
  enum Output { case litre }

  var litres = 0

  static let chart = Chart(initial: .pumping) {
    state(.pumping) {
      after(.seconds(1), to: .pumping) { $0.litres += 1 }.emit(.litre)
      on(.stop, to: .stopped)
    }
    final(.stopped)
  }
}

struct Garden: Statechart {
  enum State: CaseIterable { case dry, watering, watered }
  enum Event: CaseIterable { case water, litre, enough }

  var level = 0
  var pumped = 0

  static let chart = Chart(initial: .dry) {
    state(.dry) { on(.water, to: .watering) }
    state(.watering) {
      invoke("pump", output: { _ in .litre }, machine: { _ in Pump() })
        .onDone(to: .watered) { $0.pumped = $1.litres }
      on(.litre) { $0.level += 1 }
      on(.enough).send(to: "pump") { _ in Pump.Event.stop }
    }
    state(.watered)
  }
}

let garden = LiveMachine(Garden())
await garden.send(.water)
try await garden.wait { $0.level >= 3 }
await garden.send(.enough)
try await garden.wait(for: .watered)
print(await garden.machine.pumped)
