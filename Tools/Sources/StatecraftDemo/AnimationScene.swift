package import StatecraftStudio
package import StateObjectSystems
import StateObjects

/// Draws in a studio what an animation engine moves.
///
/// A page is told the whole of an animation when it begins, as pictures at equal distances, and plays
/// them by the machine's time. So it moves smoothly, however slow the line is.
package enum AnimationScene {
  /// What a page is told.
  private struct Playing: Encodable {
    var name: String
    /// When it began, and how long it lasts, in milliseconds.
    var since: Double
    var duration: Double
    /// Rotation, x, y, scale and opacity, from its beginning to its end.
    var frames: [[Double]]
  }

  /// Adds a picture to an engine's model.
  ///
  /// - Parameters:
  ///   - base: runs the engine.
  ///   - engine: the engine.
  /// - Returns: the model with its picture.
  package static func model(
    _ base: any StudioModel,
    of engine: AnimationEngine
  ) -> ScenicModel {
    let memory = SceneMemory()
    return ScenicModel(
      base,
      ScenicModel.Scenery(
        scene: {
          StudioScene(name: "animation", script: Scripts.animation, state: state(of: engine))
        },
        changes: { memory.changes(state(of: engine)) },
        values: { values(of: engine) }
      )
    )
  }

  private static func state(of engine: AnimationEngine) -> String {
    let duration = engine.state.duration
    let count = pictures(in: duration)
    let playing = Playing(
      name: engine.current.name,
      since: engine.began / .milliseconds(1),
      duration: duration / .milliseconds(1),
      frames: (0...count).map { number in
        let frame = engine.frame(after: duration * number / max(1, count))
        return [frame.rotation, frame.x, frame.y, frame.scale, frame.opacity].map {
          $0.isFinite ? ($0 * 10_000).rounded() / 10_000 : 0
        }
      }
    )
    return SceneMemory.json(playing)
  }

  /// Forty a second, between which the page draws straight lines; fewer of what lasts long.
  private static func pictures(in duration: Duration) -> Int {
    Int(min(240, (duration / .milliseconds(25)).rounded(.up)))
  }

  private static func values(of engine: AnimationEngine) -> [StudioValue] {
    let state = engine.state
    guard state.duration > .zero else {
      return [StudioValue(name: "frame", text: "", fields: fields(of: engine.frame))]
    }
    return [
      StudioValue(name: "lasts", text: "\(state.duration)"),
      StudioValue(name: "then", text: state.next ?? "nothing"),
      StudioValue(name: "from", text: "", fields: fields(of: engine.frame(after: .zero))),
      StudioValue(name: "to", text: "", fields: fields(of: engine.frame(after: state.duration))),
    ]
  }

  private static func fields(of frame: Frame) -> [StudioValue] {
    [
      ("rotation", frame.rotation, "°"), ("x", frame.x, ""), ("y", frame.y, ""),
      ("scale", frame.scale, ""), ("opacity", frame.opacity, ""),
    ].map { name, value, unit in
      let rounded = (value * 100).rounded() / 100
      let text = Int(exactly: rounded).map(String.init) ?? "\(rounded)"
      return StudioValue(name: name, text: text + unit)
    }
  }
}
