/// Grows or shrinks.
public struct Scale: AnimationState {
  /// What it is called.
  public let stateName: String
  /// How long it lasts.
  public let duration: Duration
  /// What follows.
  public let next: String?

  private let factor: Double

  /// Grows or shrinks by a factor.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - factor: how many times as large it is in the end.
  ///   - duration: how long it lasts.
  ///   - next: the name of the animation that follows; `nil` ends it.
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

  /// Grows or shrinks on.
  public func change(_ frame: inout Frame, after elapsed: Duration) {
    frame.scale *= 1 + (factor - 1) * progress(after: elapsed)
  }
}
