public import StateObjects

/// A pad for drawing, whose state handles the input of the pen.
///
/// Observers receive each point immediately. ``MirrorView`` is an observer that shows the drawing
/// flipped.
public final class MirrorPad: StateContext, Drawing {
  /// The storage of the current state.
  public let current = CurrentState<any DrawingState>(AcceptInput.self)

  /// The size of the pad.
  public let bounds: Bounds

  /// The time that a replay takes for each point.
  public let pace: Duration

  /// The maximum number of points before the pad must be cleared.
  public let capacity: Int

  /// All strokes that were drawn.
  public internal(set) var strokes: [[Point]] = []

  /// The visible strokes: all strokes, except during a replay.
  public private(set) var shown: [[Point]] = []

  /// The number of points that were drawn.
  public private(set) var pointCount = 0

  private let announce: (DrawingChange) -> Void
  private let observers = DrawingObservers()

  /// Creates an empty pad.
  ///
  /// - Parameters:
  ///   - bounds: the size of the pad.
  ///   - pace: the time that a replay takes for each point, at least a millisecond.
  ///   - capacity: the maximum number of points before the pad must be cleared.
  ///   - announce: called for every change of the visible strokes, as long as the pad exists.
  public init(
    bounds: Bounds = Bounds(width: 400, height: 300),
    pace: Duration = .milliseconds(100),
    capacity: Int = 100_000,
    announce: @escaping (DrawingChange) -> Void = { _ in }
  ) {
    self.bounds = bounds
    self.pace = max(pace, .milliseconds(1))
    self.capacity = capacity
    self.announce = announce
  }

  /// The pen touches the pad.
  public func touchBegan(at point: Point) { state.touchBegan(at: point, self) }

  /// The pen moves on.
  public func touchMoved(to point: Point) { state.touchMoved(to: point, self) }

  /// Replays the strokes, one after another.
  public func animate() { state.animate(self) }

  /// Removes all strokes.
  public func clear() { state.clear(self) }

  /// Copies the part of another drawing that fits on the pad.
  public func copy(from source: any Drawing) { state.copy(from: source, self) }

  /// Calls a closure for every change of the visible strokes from now on, until the observation is
  /// released.
  public func observe(_ receive: @escaping (DrawingChange) -> Void) -> DrawingObservation {
    observers.observe(receive)
  }

  func draw(_ change: DrawingChange) {
    strokes.apply(change)
    pointCount = change == .cleared ? 0 : pointCount + 1
    show(change)
  }

  func show(_ change: DrawingChange) {
    shown.apply(change)
    announce(change)
    observers.notify(change)
  }
}
