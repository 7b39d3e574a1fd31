import StatecraftRecording
package import StatecraftStudio
package import StateObjectSystems
import StateObjects

/// The scene of an animation engine in a studio.
///
/// A page receives all frames of an animation when it begins, and plays them in the machine's time.
/// The animation is therefore smooth, even over a slow connection.
package enum AnimationScene {
  /// An animation in the form that pages receive.
  private struct Playing: Encodable {
    var name: String
    /// The time at which the animation began, and its length, in milliseconds.
    var since: Double
    var duration: Double
    /// The rotation, x, y, scale and opacity of each frame.
    var frames: [[Double]]
  }

  /// Returns the scene of an engine.
  package static func scenery(of engine: AnimationEngine) -> StudioScenery {
    let filter = SceneChangeFilter()
    return StudioScenery(
      scene: { _ in
        StudioScene(name: "animation", script: Scripts.animation, state: state(of: engine))
      },
      changes: { _ in filter.changes(to: state(of: engine)) },
      values: { _ in values(of: engine) }
    )
  }

  private static func state(of engine: AnimationEngine) -> String {
    let duration = engine.state.duration
    let count = frameCount(for: duration)
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
    return SceneChangeFilter.json(playing)
  }

  /// Returns the number of frames: forty per second, and at most 240.
  ///
  /// The page interpolates between them.
  private static func frameCount(for duration: Duration) -> Int {
    Int(min(240, (duration / .milliseconds(25)).rounded(.up)))
  }

  private static func values(of engine: AnimationEngine) -> [NamedValue] {
    let state = engine.state
    guard state.duration > .zero else {
      return [NamedValue(name: "frame", text: "", fields: fields(of: engine.frame))]
    }
    return [
      NamedValue(name: "lasts", text: "\(state.duration)"),
      NamedValue(name: "then", text: state.next ?? "nothing"),
      NamedValue(name: "from", text: "", fields: fields(of: engine.frame(after: .zero))),
      NamedValue(name: "to", text: "", fields: fields(of: engine.frame(after: state.duration))),
    ]
  }

  private static func fields(of frame: Frame) -> [NamedValue] {
    [
      ("rotation", frame.rotation, "°"), ("x", frame.x, ""), ("y", frame.y, ""),
      ("scale", frame.scale, ""), ("opacity", frame.opacity, ""),
    ].map { name, value, unit in
      let rounded = (value * 100).rounded() / 100
      let text = Int(exactly: rounded).map(String.init) ?? "\(rounded)"
      return NamedValue(name: name, text: text + unit)
    }
  }
}
