import StateObjects

/// Accepts touches.
///
/// For any other request, it changes the state and passes the request on.
final class AcceptInput: DrawingState, FreshState {
  private var hasLine = false

  func touchBegan(at point: Point, _ pad: MirrorPad) {
    hasLine = false
    guard accepts(point, pad, "touchBegan") else { return }
    hasLine = true
    pad.draw(.began(point))
  }

  func touchMoved(to point: Point, _ pad: MirrorPad) {
    guard accepts(point, pad, "touchMoved") else { return }
    guard hasLine else { return pad.refuse("no line has been started on the pad") }
    pad.draw(.moved(point))
  }

  func animate(_ pad: MirrorPad) { pad.become(Animate.self).animate(pad) }
  func clear(_ pad: MirrorPad) { pad.become(Clear.self).clear(pad) }
  func copy(from source: any Drawing, _ pad: MirrorPad) {
    pad.become(Copy.self).copy(from: source, pad)
  }

  private func accepts(_ point: Point, _ pad: MirrorPad, _ action: String) -> Bool {
    guard point.isFinite else {
      pad.refuse("\(point) is not a point; both numbers must be finite", action: action)
      return false
    }
    guard pad.bounds.contains(point) else {
      pad.refuse("\(point) is outside the pad", action: action)
      return false
    }
    guard pad.pointCount < pad.capacity else {
      pad.refuse("the pad is full; clear it", action: action)
      return false
    }
    return true
  }
}
