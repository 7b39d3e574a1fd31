/// Appears or disappears.
public struct Fade: AnimationState {
  /// What it is called.
  public let stateName: String
  /// How long it lasts.
  public let duration: Duration
  /// What follows.
  public let next: String?

  private let opacity: Double

  /// Goes to an opacity.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - opacity: how much is seen in the end, from 0 to 1.
  ///   - duration: how long it lasts.
  ///   - next: the name of the animation that follows; `nil` ends it.
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

  /// Fades on.
  public func change(_ frame: inout Frame, after elapsed: Duration) {
    frame.opacity += (opacity - frame.opacity) * progress(after: elapsed)
  }
}
