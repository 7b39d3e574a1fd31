import Foundation
package import StatecraftStudio
package import StateObjectSystems
import StateObjects
import Statecraft

/// Shows a mirror pad in a studio: four views of it, and what is drawn on it.
///
/// The views are the pad's observers; what is told to pages is what they show.
package final class PadScene {
  private let pad: MirrorPad
  private let views: [MirrorView]
  private var changes: [String] = []
  private var observation: DrawingObservation?

  private init(_ pad: MirrorPad) {
    self.pad = pad
    views = Mirror.allCases.map { MirrorView(of: pad, $0) }
    // Comes after the views, which show the change already.
    observation = pad.observe { [weak self] in self?.note($0) }
  }

  /// Adds the views to a model.
  ///
  /// - Parameters:
  ///   - base: runs the pad.
  ///   - pad: the pad.
  /// - Returns: the model with its picture.
  package static func model(_ base: any StudioModel, of pad: MirrorPad) -> ScenicModel {
    let scene = PadScene(pad)
    return ScenicModel(
      base,
      ScenicModel.Scenery(
        scene: {
          StudioScene(name: "mirror-pad", script: Scripts.mirrorPad, state: scene.state)
        },
        changes: { scene.take() },
        values: { scene.values },
        verdict: { scene.verdict(on: $0.name) },
        hidden: ["touchBegan", "touchMoved"]
      )
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

  /// Where each view has the point that was drawn last.
  private var lastPoints: String {
    let points = views.map { $0.strokes.last?.last.map(Self.text) ?? "null" }
    return "[\(points.joined(separator: ","))]"
  }

  private static func text(_ point: Point) -> String { "[\(point.x),\(point.y)]" }

  private func take() -> [String] {
    defer { changes = [] }
    return changes
  }

  private var values: [StudioValue] {
    [
      StudioValue(name: "strokes", text: "\(pad.strokes.count)"),
      StudioValue(name: "points", text: "\(pad.strokes.reduce(0) { $0 + $1.count })"),
      StudioValue(name: "points that are seen", text: "\(pad.shown.reduce(0) { $0 + $1.count })"),
    ]
  }

  /// Tries an event on another pad in the same state.
  private func verdict(on event: String) -> StudioVerdict {
    let twin = MirrorPad(bounds: pad.bounds, pace: pad.pace)
    if pad.current.name == "animate" {
      twin.touchBegan(at: Point(x: 0, y: 0))
      twin.animate()
    }
    let refusals = Refusals()
    let observation = twin.current.observeRefusals { refusals.add("\($0)") }
    defer { observation.cancel() }
    switch event {
    case "animate": twin.animate()
    case "clear": twin.clear()
    case "copy": twin.copy(from: MirrorView(of: twin, .both))
    default: twin.touchBegan(at: Point(x: 0, y: 0))
    }
    let reason = refusals.all.last
    return StudioVerdict(isTaken: reason == nil, reason: reason ?? "")
  }
}
