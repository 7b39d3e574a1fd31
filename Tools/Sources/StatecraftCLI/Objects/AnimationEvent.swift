import StateObjectSystems
import StateObjects
import StatecraftCommandLine

/// The requests to an animation engine; `rotate` adds a new animation.
enum AnimationEvent: Codable {
  case play(name: String)
  case rotate(degrees: Double, seconds: Double)
  case frame, stop

  static let blueprint = ObjectBlueprint<AnimationEngine, Self>(
    events: .named("play", "rotate", "frame", "stop", carrying: ["play", "rotate"]),
    samples: ["spin", "slide", "pulse", "blink"].map { .play(name: $0) },
    make: { _ in try AnimationEngine.tour() },
    perform: { event, engine, emit in
      switch event {
      case .play(let name): try engine.play(name)
      case .rotate(let degrees, let seconds):
        guard 0...3600 ~= seconds else {
          return engine.refuse(
            "it may last from 0 to 3600 seconds, not \(seconds)",
            action: "rotate"
          )
        }
        try engine.add(Rotation("rotation", by: degrees, lasting: .seconds(seconds)))
        try engine.play("rotation")
      case .frame: emit("\(engine.frame)")
      case .stop: engine.stop()
      }
    }
  )
}
