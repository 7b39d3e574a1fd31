public import StateObjects

/// Runs animations that can be added at run time.
///
/// The set of its states is open. Each added state provides its name and the names of its
/// successors, so that all states can be listed, checked and drawn.
public final class AnimationEngine: StateContext {
  /// The error of a refused transition.
  public typealias Failure = StateRefusal

  /// The known animations and their permitted successors.
  public let family: StateFamily<any AnimationState>

  /// The storage of the current state.
  public let current: CurrentState<any AnimationState>

  private var animations: [String: any AnimationState] = [:]
  private var base = Frame()

  /// The time at which the current animation began, in the engine's time.
  public private(set) var began = Duration.zero

  /// Creates an engine without a running animation.
  public init() {
    family = StateFamily().add(Still.self)
    current = CurrentState(Still.self, in: family)
  }

  /// Adds an animation, and replaces one that has the same name.
  ///
  /// - Throws: an error if the name is that of the idle state.
  public func add(_ animation: any AnimationState) throws(StateRefusal) {
    let name = animation.stateName
    let still = Still.instance().stateName
    guard name != still else { throw refusal(because: "the name '\(still)' is taken") }
    animations[name] = animation
    family.add(named: name, next: [animation.next, still].compactMap(\.self))
  }

  /// Starts an animation.
  ///
  /// - Throws: an error if there is no animation with this name, or if it may not follow the
  ///   current one.
  public func play(_ name: String) throws(StateRefusal) {
    guard let animation = animations[name] else {
      let known = animations.keys.sorted().joined(separator: ", ")
      throw refusal(because: "unknown animation '\(name)'; known: \(known)")
    }
    try become(animation)
  }

  /// Ends the current animation at its present frame.
  public func stop() { state.stop(self) }

  /// The current frame.
  public var frame: Frame { frame(of: state, after: current.now - began) }

  /// Returns the frame after the current animation has run for a given time.
  ///
  /// A view can request all frames of an animation in advance and then play them.
  ///
  /// - Parameter elapsed: the time since the animation began.
  /// - Returns: the frame at that time.
  public func frame(after elapsed: Duration) -> Frame { frame(of: state, after: elapsed) }

  /// Starts the new animation from the last frame of the previous one.
  public func didEnter(_ state: any AnimationState, from previous: any AnimationState) {
    base = frame(of: previous, after: current.now - began)
    began = current.now
    state.begin(self)
  }

  private func frame(of state: any AnimationState, after elapsed: Duration) -> Frame {
    var frame = base
    state.change(&frame, after: elapsed)
    return frame
  }
}
