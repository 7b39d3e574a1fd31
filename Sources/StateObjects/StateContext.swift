internal import Statecraft

/// An object whose behaviour changes with its state: the context role of the State pattern.
///
/// A context keeps its state by its own protocol, forwards its methods, and never asks which state
/// it has:
///
/// ```swift
/// final class LocationTracker: StateContext {
///   let current = CurrentState<any TrackingState>(Disabled.self)
///
///   func startTracking() { state.startTracking(self) }
///   func stopTracking() { state.stopTracking(self) }
/// }
///
/// struct Disabled: TrackingState {
///   func startTracking(_ tracker: LocationTracker) {
///     tracker.become(Enabled.self).startTracking(tracker)
///   }
///   func stopTracking(_ tracker: LocationTracker) {}
/// }
/// ```
///
/// ## Switches are whole
///
/// A switch calls ``willLeave(_:for:)``, changes the state, and calls ``didEnter(_:from:)``. Both are
/// given the other state. The order is always this one:
///
/// 1. The old state is left while it still is the state. If it becomes something else meanwhile, that
///    is where the switch leads: the state that is left has the last word. It is not left again.
/// 2. The new state is the state.
/// 3. It is entered. If it becomes something else meanwhile, that switch happens at once, as a whole,
///    and the rest of the hook runs after it.
/// 4. Delays of the states that were left are cancelled, and observers are told, switch by switch.
///
/// When a hook throws, the old state stays in place with its delays, nothing is recorded, and
/// `become` throws the error. What a hook did to the context before is not taken back.
///
/// ## Isolation
///
/// A context may be a plain class, or a class of the main actor (write the conformance as
/// `@MainActor StateContext` unless the module's isolation does that). For actors see ``StateActor``.
public protocol StateContext: AnyObject {
  /// The family of states.
  associatedtype State
  /// What hooks throw, and refused switches; `Never` unless the context says otherwise.
  associatedtype Failure: Error = Never

  /// The place of the state.
  var current: CurrentState<State> { get }

  /// Called before a state is left; it still is the state.
  func willLeave(_ state: State, for next: State) throws(Failure)

  /// Called after a state has become the state.
  func didEnter(_ state: State, from previous: State) throws(Failure)
}

extension StateContext {
  /// Does nothing.
  public func willLeave(_ state: State, for next: State) throws(Failure) {}

  /// Does nothing.
  public func didEnter(_ state: State, from previous: State) throws(Failure) {}

  /// The state, to forward to.
  public var state: State { current.state }

  /// Switches to the state of a type, and gives it back to forward the same call to it.
  ///
  /// - Parameters:
  ///   - type: the type; which object it stands for is said by the context's ``StateFamily`` or by
  ///     ``ConcreteState/instance()``.
  ///   - cause: what records show; by default the delay that is over, or else the calling method.
  ///   - function: the calling method; filled in by the compiler.
  /// - Returns: the state after the switch and all switches that it caused.
  /// - Throws: what a hook throws, or a ``StateRefusal`` when the state is no declared successor; the
  ///   old state is in place then.
  @discardableResult
  public func become<Next: ConcreteState>(
    _ type: Next.Type,
    cause: String? = nil,
    function: String = #function
  ) throws(Failure) -> State where Next.Interface == State {
    try become(
      interface(of: current.set?.state(of: type) ?? type.instance()),
      cause: cause,
      function: function
    )
  }

  /// Switches to a state that was made at run time, and gives it back.
  ///
  /// - Parameters:
  ///   - next: the state.
  ///   - cause: what records show; by default the delay that is over, or else the calling method.
  ///   - function: the calling method; filled in by the compiler.
  /// - Returns: the state after the switch and all switches that it caused.
  /// - Throws: what a hook throws, or a ``StateRefusal`` when the state is no declared successor; the
  ///   old state is in place then.
  @discardableResult
  public func become(
    _ next: State,
    cause: String? = nil,
    function: String = #function
  ) throws(Failure) -> State {
    try current.change(
      to: next,
      cause: current.cause(cause, function),
      leave: { (old: State, new: State) throws(Failure) in try willLeave(old, for: new) },
      enter: { (new: State, old: State) throws(Failure) in try didEnter(new, from: old) }
    )
  }

  // MARK: - Refusals

  /// Says that the state does not support an action: the default of methods in a family.
  ///
  /// ```swift
  /// extension TrackingState {
  ///   func stopTracking(_ tracker: LocationTracker) { tracker.unsupported() }
  /// }
  /// ```
  ///
  /// Nothing else happens. ``refusal(of:)`` and ``CurrentState/refusal`` tell who asks.
  ///
  /// - Parameter action: the action; the calling method by default.
  public func unsupported(_ action: String = #function) {
    let action = StateNames.method(action)
    current.refuse(StateRefusal(state: current.name, kind: .unsupported(action: action)))
  }

  /// Says that an action is not done now or with these values, and why.
  ///
  /// ```swift
  /// guard seconds >= 0 else { return tracker.refuse("no pause lasts \(seconds) seconds") }
  /// ```
  ///
  /// Nothing else happens, as for ``unsupported(_:)``. Where the caller must not miss it, throw it with
  /// ``refusal(because:action:)``.
  ///
  /// - Parameters:
  ///   - reason: why, in words.
  ///   - action: the action; the calling method by default.
  public func refuse(_ reason: String, action: String = #function) {
    current.refuse(because: reason, action)
  }

  /// Says that an action is not done, and why, as ``refuse(_:action:)`` does, to be thrown.
  ///
  /// - Parameters:
  ///   - reason: why, in words.
  ///   - action: the action; the calling method by default.
  /// - Returns: the refusal, which has been noted.
  public func refusal(because reason: String, action: String = #function) -> StateRefusal {
    current.refuse(because: reason, action)
  }

  /// Does something, and tells why nothing happened.
  ///
  /// - Parameter action: what to ask of the context.
  /// - Returns: the refusal; `nil` when the action was supported.
  /// - Throws: what the action throws.
  public func refusal<Thrown: Error>(
    of action: (Self) throws(Thrown) -> Void
  ) throws(Thrown) -> StateRefusal? {
    current.refusal = nil
    try action(self)
    return current.refusal
  }

  // MARK: - Time

  /// Does something when the present state has lasted for a while.
  ///
  /// The delay dies when the state is left, also when the same state is entered again. It does not
  /// keep the context alive. Time passes for contexts that ``follow(_:isolation:)`` a clock, and
  /// with ``advance(to:)``.
  ///
  /// - Parameters:
  ///   - duration: how long; below zero counts as zero.
  ///   - action: what to do.
  public func after(_ duration: Duration, _ action: @escaping (Self) -> Void) {
    current.start(after: duration) { [weak self] in
      if let self { action(self) }
    }
  }

  /// Lets the time pass up to a moment since the beginning; delays fire on the way, each at its own
  /// moment.
  public func advance(to moment: Duration) {
    current.advance(to: moment)
  }

  /// Lets the time pass up to a moment since the beginning, and tells about each delay that fires.
  ///
  /// - Parameters:
  ///   - moment: the moment.
  ///   - didFire: called after each delay with the cause that records show, `after 1.0 seconds`; a
  ///     delay that is dropped by ``StateRefusal/Kind/endlessDelays(limit:)`` is told, too.
  public func advance(to moment: Duration, didFire: (_ cause: String) -> Void) {
    current.advance(to: moment, didFire: didFire)
  }

  /// Lets time pass; delays fire on the way, each at its own moment.
  public func advance(by duration: Duration) {
    current.advance(to: current.now + duration.asDelay)
  }

  /// Lets a clock move the time from now on, as long as the context lives.
  ///
  /// - Parameters:
  ///   - clock: what tells the time.
  ///   - isolation: the actor that the context belongs to; delays fire there.
  public func follow<C: Clock>(
    _ clock: C,
    isolation: isolated any Actor = #isolation
  ) where C.Duration == Duration {
    current.follow(LiveClock(clock, offset: current.now)) { [weak self] deadline, clock in
      Task { [weak self] in
        _ = isolation
        guard (try? await clock.sleep(deadline)) != nil else { return }
        self?.current.wake()
      }
    }
  }
}
