public import StateObjects

/// What a mirror pad does in one of its states.
public protocol DrawingState: ConcreteState where Interface == any DrawingState {
  /// The pen touches the pad.
  func touchBegan(at point: Point, _ pad: MirrorPad)
  /// The pen moves on.
  func touchMoved(to point: Point, _ pad: MirrorPad)
  /// Replays the strokes.
  func animate(_ pad: MirrorPad)
  /// Removes all strokes.
  func clear(_ pad: MirrorPad)
  /// Takes over another drawing.
  func copy(from source: any Drawing, _ pad: MirrorPad)
}

/// What a state does not say for itself, it does not support.
extension DrawingState {
  /// Does nothing.
  public func touchBegan(at point: Point, _ pad: MirrorPad) { pad.unsupported() }
  /// Does nothing.
  public func touchMoved(to point: Point, _ pad: MirrorPad) { pad.unsupported() }
  /// Does nothing.
  public func animate(_ pad: MirrorPad) { pad.unsupported() }
  /// Does nothing.
  public func clear(_ pad: MirrorPad) { pad.unsupported() }
  /// Does nothing.
  public func copy(from source: any Drawing, _ pad: MirrorPad) { pad.unsupported() }
}
