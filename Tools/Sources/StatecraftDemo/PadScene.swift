import StatecraftRecording
import Foundation
package import StatecraftStudio
package import StateObjectSystems
import StateObjects
import Statecraft

/// The scene of a mirror pad in a studio, with four views of the drawing.
///
/// The views observe the pad, and pages receive the content of the views.
package final class PadScene {
  private let pad: MirrorPad
  private let views: [MirrorView]
  private var changes: [String] = []
  private var observation: DrawingObservation?

  private init(_ pad: MirrorPad) {
    self.pad = pad
    views = Mirror.allCases.map { MirrorView(of: pad, $0) }
    // This observer is called after the views, so that they show the change already.
    observation = pad.observe { [weak self] in self?.note($0) }
  }

  /// Returns the scene of a pad.
  package static func scenery(of pad: MirrorPad) -> StudioScenery {
    let scene = PadScene(pad)
    return StudioScenery(
      scene: { _ in
        StudioScene(name: "mirror-pad", script: Scripts.mirrorPad, state: scene.state)
      },
      changes: { _ in scene.takeChanges() },
      values: { _ in scene.values },
      verdict: { scene.verdict(on: $0) },
      events: ["touchBegan", "touchMoved"]
    )
  }

  private var state: String {
    let strokes = views.map { view in
      "["
        + view.strokes.map { "[\($0.map(Self.text).joined(separator: ","))]" }
        .joined(separator: ",") + "]"
    }
    return "{\"width\":\(pad.bounds.width),\"height\":\(pad.bounds.height),"
      + "\"views\":[\(strokes.joined(separator: ","))]}"
  }

  private func note(_ change: DrawingChange) {
    switch change {
    case .began: changes.append("{\"began\":\(lastPoints)}")
    case .moved: changes.append("{\"moved\":\(lastPoints)}")
    case .cleared: changes.append("{\"cleared\":true}")
    }
  }

  /// The last point of each view.
  private var lastPoints: String {
    let points = views.map { $0.strokes.last?.last.map(Self.text) ?? "null" }
    return "[\(points.joined(separator: ","))]"
  }

  private static func text(_ point: Point) -> String { "[\(point.x),\(point.y)]" }

  private func takeChanges() -> [String] {
    defer { changes = [] }
    return changes
  }

  private var values: [NamedValue] {
    [
      NamedValue(name: "strokes", text: "\(pad.strokes.count)"),
      NamedValue(name: "points", text: "\(pad.strokes.reduce(0) { $0 + $1.count })"),
      NamedValue(name: "points shown", text: "\(pad.shown.reduce(0) { $0 + $1.count })"),
    ]
  }

  /// Returns the verdict on an event, by sending it to another pad in the same state.
  private func verdict(on event: String) -> EventVerdict {
    let copy = MirrorPad(bounds: pad.bounds, pace: pad.pace)
    if pad.current.name == "animate" {
      copy.touchBegan(at: Point(x: 0, y: 0))
      copy.animate()
    }
    let log = RefusalLog()
    let observation = copy.current.observeRefusals { log.append("\($0)") }
    defer { observation.cancel() }
    switch event {
    case "animate": copy.animate()
    case "clear": copy.clear()
    case "copy": copy.copy(from: MirrorView(of: copy, .both))
    default: copy.touchBegan(at: Point(x: 0, y: 0))
    }
    let reason = log.all.last
    return EventVerdict(isTaken: reason == nil, reason: reason ?? "")
  }
}
