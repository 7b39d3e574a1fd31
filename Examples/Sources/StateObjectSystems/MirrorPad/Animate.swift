import StateObjects

/// Replays the strokes, and does not support touches meanwhile.
final class Animate: DrawingState, FreshState {
  private var isReplaying = false

  func animate(_ pad: MirrorPad) {
    guard !isReplaying else { return pad.unsupported() }
    isReplaying = true
    pad.show(.cleared)
    replay(pad.strokes.changes[...], pad)
  }

  private func replay(_ rest: ArraySlice<DrawingChange>, _ pad: MirrorPad) {
    guard let next = rest.first else {
      pad.become(AcceptInput.self)
      return
    }
    pad.after(pad.pace) { pad in
      pad.show(next)
      self.replay(rest.dropFirst(), pad)
    }
  }
}
