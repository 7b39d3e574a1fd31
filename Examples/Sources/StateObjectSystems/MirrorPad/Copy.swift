import StateObjects

/// Copies another drawing and returns to accepting input.
struct Copy: DrawingState, SharedState {
  func copy(from source: any Drawing, _ pad: MirrorPad) {
    let strokes = source.strokes.map { $0.filter(pad.bounds.contains) }
    pad.draw(.cleared)
    for change in strokes.changes { pad.draw(change) }
    pad.become(AcceptInput.self)
  }
}
