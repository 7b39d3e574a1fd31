/// Changes the opacity.
public struct Fade: AnimationState {
  /// The name of the animation.
  public let stateName: String
  /// The duration of the animation.
  public let duration: Duration
  /// The name of the next animation; `nil` for none.
  public let next: String?

  private let opacity: Double

  /// Creates an animation to an opacity.
  ///
  /// - Parameters:
  ///   - name: the name of the animation.
  ///   - opacity: the final opacity, from 0 to 1.
  ///   - duration: the duration of the animation.
  ///   - next: the name of the next animation; `nil` for none.
  public init(
    _ name: String,
    to opacity: Double,
    lasting duration: Duration,
    next: String? = nil
  ) {
    stateName = name
    self.opacity = opacity
    self.duration = duration
    self.next = next
  }

  /// Changes the opacity of the frame.
  public func change(_ frame: inout Frame, after elapsed: Duration) {
    frame.opacity += (opacity - frame.opacity) * progress(after: elapsed)
  }
}
