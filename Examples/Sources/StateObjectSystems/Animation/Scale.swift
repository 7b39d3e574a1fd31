/// Scales by a factor.
public struct Scale: AnimationState {
  /// The name of the animation.
  public let stateName: String
  /// The duration of the animation.
  public let duration: Duration
  /// The name of the next animation; `nil` for none.
  public let next: String?

  private let factor: Double

  /// Creates an animation that scales.
  ///
  /// - Parameters:
  ///   - name: the name of the animation.
  ///   - factor: the final size, relative to the size at the beginning.
  ///   - duration: the duration of the animation.
  ///   - next: the name of the next animation; `nil` for none.
  public init(
    _ name: String,
    by factor: Double,
    lasting duration: Duration,
    next: String? = nil
  ) {
    stateName = name
    self.factor = factor
    self.duration = duration
    self.next = next
  }

  /// Scales the frame.
  public func change(_ frame: inout Frame, after elapsed: Duration) {
    frame.scale *= 1 + (factor - 1) * progress(after: elapsed)
  }
}
