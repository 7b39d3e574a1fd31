public import StateObjects

/// The behaviour of a mirror pad in one of its states.
public protocol DrawingState: ConcreteState where Interface == any DrawingState {
  /// The pen touches the pad.
  func touchBegan(at point: Point, _ pad: MirrorPad)
  /// The pen moves on.
  func touchMoved(to point: Point, _ pad: MirrorPad)
  /// Replays the strokes.
  func animate(_ pad: MirrorPad)
  /// Removes all strokes.
  func clear(_ pad: MirrorPad)
  /// Copies another drawing.
  func copy(from source: any Drawing, _ pad: MirrorPad)
}

/// The default implementations, for requests that a state does not support.
extension DrawingState {
  /// Refuses the request.
  public func touchBegan(at point: Point, _ pad: MirrorPad) { pad.unsupported() }
  /// Refuses the request.
  public func touchMoved(to point: Point, _ pad: MirrorPad) { pad.unsupported() }
  /// Refuses the request.
  public func animate(_ pad: MirrorPad) { pad.unsupported() }
  /// Refuses the request.
  public func clear(_ pad: MirrorPad) { pad.unsupported() }
  /// Refuses the request.
  public func copy(from source: any Drawing, _ pad: MirrorPad) { pad.unsupported() }
}
