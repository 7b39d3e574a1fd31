import SeedSystems
import StateObjectSystems
import StatecraftConsole
import StatecraftDemo

extension Catalog {
  /// Starts a machine that comes with the command, or a document in a file.
  static func start(_ name: String, overHTTP: Bool = false) throws(Stop) -> StartedMachine {
    if DocumentFile.isMeant(by: name) { return try DocumentFile.start(name, overHTTP: overHTTP) }
    if overHTTP { throw Stop(.usage, "--http is for SCXML documents; '\(name)' is none") }
    return try builtIn.entry(named: name).start()
  }

  /// The machines that come with the command: charts, and contexts with state objects.
  static let builtIn = Catalog(charts + objects)

  private static let charts = [
    Entry("conceptual-pair", "Two states that answer two requests in turn") { ConceptualPair() },
    Entry("elevator", "An elevator whose doors never open while it runs") { Elevator() },
    Entry("phone", "A subscriber's phone, as callers meet it") { Phone() },
    Entry(
      "traffic-light",
      "A light that changes by itself, and flashes after a fault",
      drawing: { LightScene.picture($0.states.last ?? "").lines(isColoured: $1) },
      scene: { LightScene.chart($0) }
    ) { TrafficLight() },
    Entry("working-day", "A working day that does what fits the hour") { WorkingDay() },
  ]

  private static let objects = [
    Entry("animation", "Animations that follow each other, as objects", AnimationEvent.blueprint),
    Entry(
      "location-tracker",
      "A tracker that turns itself on when it is needed, as objects",
      TrackerEvent.blueprint
    ),
    Entry(
      "mirror-pad",
      "A pad that replays what was drawn, as objects",
      PadEvent.blueprint,
      studio: PadEvent.blueprint(pace: .milliseconds(10)),
      scene: { PadScene.model($0, of: $1) }
    ),
    Entry(
      "shared-states",
      "A machine with shared states that set themselves, as objects",
      WorkEvent.blueprint
    ),
    Entry(
      "traffic-light-objects",
      "A light that changes by itself, as objects",
      lightBlueprint { try TrafficLightObject() },
      drawing: { $0.picture.lines(isColoured: $1) },
      scene: { LightScene.model($0, of: $1) }
    ),
    Entry(
      "traffic-light-flashing",
      "The same objects with a new one: yellow flashes",
      lightBlueprint { try TrafficLightObject([.green(), .flashingYellow(), .red()]) },
      drawing: { $0.picture.lines(isColoured: $1) },
      scene: { LightScene.model($0, of: $1) }
    ),
    Entry(
      "traffic-light-four-lamps",
      "The same objects with four lamps, the last one for walkers",
      lightBlueprint { try TrafficLightObject.withWalkers() },
      drawing: { $0.picture.lines(isColoured: $1) },
      scene: { LightScene.model($0, of: $1) }
    ),
    Entry(
      "working-day-objects",
      "A working day that does what fits the hour, as objects",
      DayEvent.blueprint
    ),
  ]
}
