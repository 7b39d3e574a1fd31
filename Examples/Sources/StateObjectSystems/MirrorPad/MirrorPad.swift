public import StateObjects

/// A pad that one draws on: where the pen goes is decided by its state.
///
/// Whoever observes it sees each point at once. ``MirrorView`` does so, and shows it flipped.
public final class MirrorPad: StateContext, Drawing {
  /// The place of the state.
  public let current = CurrentState<any DrawingState>(AcceptInput.self)

  /// How large the pad is.
  public let bounds: Bounds

  /// How much time a replay takes for each point.
  public let pace: Duration

  /// How many points it takes before it must be cleared.
  public let capacity: Int

  /// What was drawn.
  public internal(set) var strokes: [[Point]] = []

  /// What is seen: all strokes, except while they are replayed.
  public private(set) var shown: [[Point]] = []

  /// How many points were drawn.
  public private(set) var pointCount = 0

  private let announce: (DrawingChange) -> Void
  private let observers = DrawingObservers()

  /// An empty pad.
  ///
  /// - Parameters:
  ///   - bounds: how large it is.
  ///   - pace: how much time a replay takes for each point; a millisecond at least.
  ///   - capacity: how many points it takes before it must be cleared.
  ///   - announce: told about every change in what is seen, as long as the pad lives.
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

  /// Takes over another drawing, as far as it fits on the pad.
  public func copy(from source: any Drawing) { state.copy(from: source, self) }

  /// Tells about every change in what is seen from now on, as long as the observation is held.
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
