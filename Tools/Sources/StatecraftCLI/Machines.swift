import SeedSystems
import StateObjectSystems
import StatecraftCommandLine
import StatecraftDemo
import StatecraftExploration
import StatecraftRecording

/// The machines that are included in the command: charts, and contexts with state objects.
enum Examples {
  static let charts: [CommandMachine] = [
    .chart(
      ConceptualPair(),
      named: "conceptual-pair",
      summary: "Two states that answer two requests in turn"
    ),
    .chart(
      Elevator(),
      named: "elevator",
      summary: "An elevator whose doors never open while it runs"
    )
    .scene { ElevatorScene.scenery() },
    .chart(Phone(), named: "phone", summary: "A subscriber's phone, as callers meet it"),
    .chart(
      TrafficLight(),
      named: "traffic-light",
      summary: "A light that changes by itself, and flashes after a fault"
    )
    .drawing { LightScene.picture($0.configuration.last ?? "").lines(isColoured: $1) }
    .scene { LightScene.chart() },
    .chart(
      WorkingDay(),
      named: "working-day",
      summary: "A working day that does what fits the hour"
    ),
    .chart(Lift(), named: "lift", summary: "A lift that comes to everybody who calls it"),
    .chart(
      Lift(.hasty),
      named: "hasty-lift",
      summary: "The lift before its repair: its proof finds the defect"
    ),
  ]

  static let objects: [CommandMachine] = [
    .objects(
      named: "animation",
      summary: "Animations that follow each other, as objects",
      AnimationEvent.blueprint
    )
    .scene(AnimationEvent.blueprint) { AnimationScene.scenery(of: $0) },
    .objects(
      named: "location-tracker",
      summary: "A tracker that turns itself on when it is needed, as objects",
      TrackerEvent.blueprint
    ),
    .objects(
      named: "mirror-pad",
      summary: "A pad that replays what was drawn, as objects",
      PadEvent.blueprint,
      claims: { MirrorPad.addClaims(to: &$0) }
    )
    .scene(PadEvent.blueprint(pace: .milliseconds(10))) { PadScene.scenery(of: $0) },
    .objects(
      named: "shared-states",
      summary: "A machine with shared states that set themselves, as objects",
      WorkEvent.blueprint
    ),
    light(
      "traffic-light-objects",
      "A light that changes by itself, as objects",
      lightBlueprint { try TrafficLightObject() },
      claims: { TrafficLightObject.addClaims(to: &$0) }
    ),
    light(
      "traffic-light-flashing",
      "The same objects with a new one: yellow flashes",
      lightBlueprint { try TrafficLightObject([.green(), .flashingYellow(), .red()]) }
    ),
    light(
      "traffic-light-four-lamps",
      "The same objects with four lamps, the last one for walkers",
      lightBlueprint { try TrafficLightObject.withWalkers() }
    ),
    .objects(
      named: "working-day-objects",
      summary: "A working day that does what fits the hour, as objects",
      DayEvent.blueprint
    ),
  ]

  private static func light(
    _ name: String,
    _ summary: String,
    _ blueprint: ObjectBlueprint<TrafficLightObject, Never>,
    claims: (@Sendable (inout StateGraphProof) -> Void)? = nil
  ) -> CommandMachine {
    .objects(
      named: name,
      summary: summary,
      blueprint,
      drawing: { $0.picture.lines(isColoured: $1) },
      claims: claims
    )
    .scene(blueprint) { LightScene.scenery(of: $0) }
  }
}
