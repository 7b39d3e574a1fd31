/// Moves in a straight line.
public struct Translation: AnimationState {
  /// What it is called.
  public let stateName: String
  /// How long it lasts.
  public let duration: Duration
  /// What follows.
  public let next: String?

  private let x: Double
  private let y: Double

  /// Moves to the right and down.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - x: how far to the right.
  ///   - y: how far down.
  ///   - duration: how long it lasts.
  ///   - next: the name of the animation that follows; `nil` ends it.
  public init(
    _ name: String,
    x: Double = 0,
    y: Double = 0,
    lasting duration: Duration,
    next: String? = nil
  ) {
    stateName = name
    self.x = x
    self.y = y
    self.duration = duration
    self.next = next
  }

  /// Moves on.
  public func change(_ frame: inout Frame, after elapsed: Duration) {
    frame.x += x * progress(after: elapsed)
    frame.y += y * progress(after: elapsed)
  }
}
