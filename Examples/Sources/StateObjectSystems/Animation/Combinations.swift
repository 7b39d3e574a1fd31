/// Several animations at the same time, as one; it lasts as long as the longest.
public struct Parallel: AnimationState {
  /// What it is called.
  public let stateName: String
  /// What follows.
  public let next: String?

  private let parts: [any AnimationState]

  /// Joins animations; what follows each of them does not count.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - parts: the animations.
  ///   - next: the name of the animation that follows; `nil` ends it.
  public init(_ name: String, _ parts: [any AnimationState], next: String? = nil) {
    stateName = name
    self.parts = parts
    self.next = next
  }

  /// How long the longest lasts.
  public var duration: Duration { parts.map(\.duration).max() ?? .zero }

  /// Lets each part go on.
  public func change(_ frame: inout Frame, after elapsed: Duration) {
    for part in parts { part.change(&frame, after: min(elapsed, part.duration)) }
  }
}

/// Several animations one after another, as one.
public struct Succession: AnimationState {
  /// What it is called.
  public let stateName: String
  /// What follows.
  public let next: String?

  private let parts: [any AnimationState]

  /// Joins animations; what follows each of them does not count.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - parts: the animations, in their order.
  ///   - next: the name of the animation that follows; `nil` ends it.
  public init(_ name: String, _ parts: [any AnimationState], next: String? = nil) {
    stateName = name
    self.parts = parts
    self.next = next
  }

  /// How long all of them last together.
  public var duration: Duration { parts.reduce(.zero) { $0 + $1.duration } }

  /// Lets each part go on that has begun.
  public func change(_ frame: inout Frame, after elapsed: Duration) {
    var rest = elapsed
    for part in parts where rest >= .zero {
      part.change(&frame, after: min(rest, part.duration))
      rest -= part.duration
    }
  }
}
