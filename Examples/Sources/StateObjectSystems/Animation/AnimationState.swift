public import StateObjects

/// A way to move, as an object that is made at run time; any module may add more.
public protocol AnimationState: NamedState {
  /// How long it lasts.
  var duration: Duration { get }
  /// The name of the animation that follows; `nil` ends it.
  var next: String? { get }

  /// Changes how something looks.
  ///
  /// - Parameters:
  ///   - frame: how it looked when the state began.
  ///   - elapsed: how long the state has lasted.
  func change(_ frame: inout Frame, after elapsed: Duration)

  /// Called when it has become the state.
  func begin(_ engine: AnimationEngine)
  /// Ends it before its time.
  func stop(_ engine: AnimationEngine)
}

extension AnimationState {
  /// Lets the next animation follow when this one has lasted long enough.
  public func begin(_ engine: AnimationEngine) {
    engine.after(duration) { engine in
      // What is not known or not declared is refused and noted; the animation ends then.
      if let next, (try? engine.play(next)) != nil { return }
      stop(engine)
    }
  }

  /// Ends it.
  public func stop(_ engine: AnimationEngine) {
    _ = try? engine.become(Still.self)
  }

  /// How much of it is done, from 0 to 1.
  public func progress(after elapsed: Duration) -> Double {
    duration > .zero ? min(max(elapsed / duration, 0), 1) : 1
  }
}

/// Nothing moves.
struct Still: AnimationState, SharedState {
  typealias Interface = any AnimationState

  var stateName: String { "still" }
  var duration: Duration { .zero }
  var next: String? { nil }

  func change(_ frame: inout Frame, after elapsed: Duration) {}
  func begin(_ engine: AnimationEngine) {}
  func stop(_ engine: AnimationEngine) { engine.unsupported() }
}
