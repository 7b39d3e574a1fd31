import StateObjects

/// Removes all strokes and returns to accepting input.
struct Clear: DrawingState, SharedState {
  func clear(_ pad: MirrorPad) {
    pad.draw(.cleared)
    pad.become(AcceptInput.self)
  }
}
