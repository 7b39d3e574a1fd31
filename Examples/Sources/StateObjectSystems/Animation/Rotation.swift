/// Rotates by an angle.
public struct Rotation: AnimationState {
  /// The name of the animation.
  public let stateName: String
  /// The duration of the animation.
  public let duration: Duration
  /// The name of the next animation; `nil` for none.
  public let next: String?

  private let degrees: Double

  /// Creates a rotation.
  ///
  /// - Parameters:
  ///   - name: the name of the animation.
  ///   - degrees: the angle.
  ///   - duration: the duration of the animation.
  ///   - next: the name of the next animation; `nil` for none.
  public init(
    _ name: String,
    by degrees: Double,
    lasting duration: Duration,
    next: String? = nil
  ) {
    stateName = name
    self.degrees = degrees
    self.duration = duration
    self.next = next
  }

  /// Rotates the frame.
  public func change(_ frame: inout Frame, after elapsed: Duration) {
    frame.rotation += degrees * progress(after: elapsed)
  }
}
