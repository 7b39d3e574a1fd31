import SeedSystems
import StatecraftConsole

extension Catalog {
  /// The machines that come with the command.
  static let builtIn = Catalog([
    Entry("conceptual-pair", "Two states that answer two requests in turn") { ConceptualPair() },
    Entry("elevator", "An elevator whose doors never open while it runs") { Elevator() },
    Entry("phone", "A subscriber's phone, as callers meet it") { Phone() },
    Entry("traffic-light", "A light that changes by itself, and flashes after a fault") {
      TrafficLight()
    },
    Entry("working-day", "A working day that does what fits the hour") { WorkingDay() },
  ])
}
