public import StateObjects

/// Moves something with whatever animations it is given while it runs.
///
/// The set of its states is open: each that is added tells its name and what follows it, so that all
/// of them can be listed, checked and drawn.
public final class AnimationEngine: StateContext {
  /// A refused switch throws.
  public typealias Failure = StateRefusal

  /// The known animations, with what may follow each of them.
  public let family: StateFamily<any AnimationState>

  /// The place of the state.
  public let current: CurrentState<any AnimationState>

  private var animations: [String: any AnimationState] = [:]
  private var base = Frame()

  /// When the present animation began, on the engine's own time.
  public private(set) var began = Duration.zero

  /// An engine in which nothing moves.
  public init() {
    family = StateFamily().add(Still.self)
    current = CurrentState(Still.self, in: family)
  }

  /// Adds an animation; one that has the same name before is replaced.
  ///
  /// - Throws: when the name is taken by the state in which nothing moves.
  public func add(_ animation: any AnimationState) throws(StateRefusal) {
    let name = animation.stateName
    let still = Still.instance().stateName
    guard name != still else { throw refusal(because: "the name '\(still)' is taken") }
    animations[name] = animation
    family.add(named: name, next: [animation.next, still].compactMap(\.self))
  }

  /// Lets an animation become the state.
  ///
  /// - Throws: when there is none with this name, or when it may not follow the present one.
  public func play(_ name: String) throws(StateRefusal) {
    guard let animation = animations[name] else {
      let known = animations.keys.sorted().joined(separator: ", ")
      throw refusal(because: "there is no animation '\(name)'; known: \(known)")
    }
    try become(animation)
  }

  /// Ends the animation that goes on, where it is.
  public func stop() { state.stop(self) }

  /// How things look now.
  public var frame: Frame { frame(of: state, after: current.now - began) }

  /// How things look when the present animation has lasted a while.
  ///
  /// Who draws can ask for all of it at once, and then play it without asking again.
  ///
  /// - Parameter elapsed: how long it has lasted then.
  /// - Returns: how things look then.
  public func frame(after elapsed: Duration) -> Frame { frame(of: state, after: elapsed) }

  /// Goes on from where the previous animation has left everything.
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
