/// Moves in a straight line.
public struct Translation: AnimationState {
  /// The name of the animation.
  public let stateName: String
  /// The duration of the animation.
  public let duration: Duration
  /// The name of the next animation; `nil` for none.
  public let next: String?

  private let x: Double
  private let y: Double

  /// Creates a movement.
  ///
  /// - Parameters:
  ///   - name: the name of the animation.
  ///   - x: the distance to the right.
  ///   - y: the distance down.
  ///   - duration: the duration of the animation.
  ///   - next: the name of the next animation; `nil` for none.
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

  /// Moves the frame.
  public func change(_ frame: inout Frame, after elapsed: Duration) {
    frame.x += x * progress(after: elapsed)
    frame.y += y * progress(after: elapsed)
  }
}
