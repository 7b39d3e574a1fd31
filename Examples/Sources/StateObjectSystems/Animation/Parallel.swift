/// An animation that runs several animations at the same time.
///
/// It lasts as long as the longest one.
public struct Parallel: AnimationState {
  /// The name of the animation.
  public let stateName: String
  /// The name of the next animation; `nil` for none.
  public let next: String?

  private let parts: [any AnimationState]

  /// Combines animations.
  ///
  /// Their own next animations are ignored.
  ///
  /// - Parameters:
  ///   - name: the name of the combination.
  ///   - parts: the animations.
  ///   - next: the name of the next animation; `nil` for none.
  public init(_ name: String, _ parts: [any AnimationState], next: String? = nil) {
    stateName = name
    self.parts = parts
    self.next = next
  }

  /// The duration of the longest part.
  public var duration: Duration { parts.map(\.duration).max() ?? .zero }

  /// Applies each part to the frame.
  public func change(_ frame: inout Frame, after elapsed: Duration) {
    for part in parts { part.change(&frame, after: min(elapsed, part.duration)) }
  }
}
