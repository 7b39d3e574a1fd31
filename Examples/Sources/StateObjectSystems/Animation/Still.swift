internal import StateObjects

/// The idle state, without an animation.
struct Still: AnimationState, SharedState {
  typealias Interface = any AnimationState

  var stateName: String { "still" }
  var duration: Duration { .zero }
  var next: String? { nil }

  func change(_ frame: inout Frame, after elapsed: Duration) {}
  func begin(_ engine: AnimationEngine) {}
  func stop(_ engine: AnimationEngine) { engine.unsupported() }
}
