public import StateObjects

/// An animation as an object that is created at run time.
///
/// Any module may add more.
public protocol AnimationState: NamedState {
  /// The duration of the animation.
  var duration: Duration { get }
  /// The name of the animation that follows; `nil` ends it.
  var next: String? { get }

  /// Changes a frame.
  ///
  /// - Parameters:
  ///   - frame: the frame when the state began.
  ///   - elapsed: the time since the state began.
  func change(_ frame: inout Frame, after elapsed: Duration)

  /// Called when the animation has become the current state.
  func begin(_ engine: AnimationEngine)
  /// Ends the animation early.
  func stop(_ engine: AnimationEngine)
}

extension AnimationState {
  /// Starts the next animation when the duration has passed.
  public func begin(_ engine: AnimationEngine) {
    engine.after(duration) { engine in
      // An unknown or undeclared successor is refused and recorded, and the animation ends.
      if let next, (try? engine.play(next)) != nil { return }
      stop(engine)
    }
  }

  /// Ends the animation.
  public func stop(_ engine: AnimationEngine) {
    _ = try? engine.become(Still.self)
  }

  /// Returns the completed part of the animation, from 0 to 1.
  public func progress(after elapsed: Duration) -> Double {
    duration > .zero ? min(max(elapsed / duration, 0), 1) : 1
  }
}
