/// An animation that runs several animations one after another.
public struct Succession: AnimationState {
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
  ///   - parts: the animations, in order.
  ///   - next: the name of the next animation; `nil` for none.
  public init(_ name: String, _ parts: [any AnimationState], next: String? = nil) {
    stateName = name
    self.parts = parts
    self.next = next
  }

  /// The sum of the durations of all parts.
  public var duration: Duration { parts.reduce(.zero) { $0 + $1.duration } }

  /// Applies each part that has begun to the frame.
  public func change(_ frame: inout Frame, after elapsed: Duration) {
    var rest = elapsed
    for part in parts where rest >= .zero {
      part.change(&frame, after: min(rest, part.duration))
      rest -= part.duration
    }
  }
}
