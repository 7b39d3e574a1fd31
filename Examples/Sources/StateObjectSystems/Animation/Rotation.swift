/// Turns.
public struct Rotation: AnimationState {
  /// What it is called.
  public let stateName: String
  /// How long it lasts.
  public let duration: Duration
  /// What follows.
  public let next: String?

  private let degrees: Double

  /// Turns by an angle.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - degrees: how far.
  ///   - duration: how long it lasts.
  ///   - next: the name of the animation that follows; `nil` ends it.
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

  /// Turns on.
  public func change(_ frame: inout Frame, after elapsed: Duration) {
    frame.rotation += degrees * progress(after: elapsed)
  }
}
