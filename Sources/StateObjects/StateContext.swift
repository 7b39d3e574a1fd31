internal import Statecraft

/// An object whose behavior depends on its state: the context role of the State pattern.
///
/// A context stores its state as a value of its own protocol and forwards its methods to it. It
/// does not need to test which state it has:
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
/// ## Atomic switches
///
/// A switch calls ``willLeave(_:for:)``, changes the state, and calls ``didEnter(_:from:)``. Both
/// methods also receive the other state. The order is always the following:
///
/// 1. `willLeave` runs for the old state, which is still current. If it switches again, that call
///    redirects this switch to another state, and `willLeave` does not run again.
/// 2. The new state becomes current.
/// 3. `didEnter` runs for the new state. If it switches again, that switch runs immediately and
///    completely, and the rest of the hook runs after it.
/// 4. The delays of the states that were left are cancelled, and observers receive a record of each
///    switch.
///
/// When a hook throws, the old state stays current with its delays, nothing is recorded, and
/// `become` throws the error. Changes that hooks made to the context are not reverted.
///
/// ## Isolation
///
/// A context can be a plain class, or a class that is isolated to the main actor (write the
/// conformance as `@MainActor StateContext` unless the module's default isolation is the main
/// actor). For actors, see ``StateActor``.
public protocol StateContext: AnyObject {
  /// The type of the family of states.
  associatedtype State
  /// The type of the errors of hooks and refused switches; by default `Never`.
  associatedtype Failure: Error = Never

  /// The storage of the current state.
  var current: CurrentState<State> { get }

  /// Runs before a state is left, while it is still current.
  func willLeave(_ state: State, for next: State) throws(Failure)

  /// Runs after a state has become current.
  func didEnter(_ state: State, from previous: State) throws(Failure)
}

extension StateContext {
  /// The default hook, which has no effect.
  public func willLeave(_ state: State, for next: State) throws(Failure) {}

  /// The default hook, which has no effect.
  public func didEnter(_ state: State, from previous: State) throws(Failure) {}

  /// The current state, to which the context forwards its methods.
  public var state: State { current.state }

  /// Switches to the state of a type, and returns it, so that a call can be forwarded to it.
  ///
  /// - Parameters:
  ///   - type: the type of the new state. The context's ``StateFamily`` or
  ///     ``ConcreteState/instance()`` determines the object.
  ///   - cause: the cause in records; by default the firing delay, or else the calling method.
  ///   - function: the name of the calling method.
  /// - Returns: the state after the switch and all switches that it caused.
  /// - Throws: the error of a hook, or a ``StateRefusal`` when the state is not a declared
  ///   successor; the old state stays current.
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

  /// Switches to a state that was created at run time, and returns it.
  ///
  /// - Parameters:
  ///   - next: the new state.
  ///   - cause: the cause in records; by default the firing delay, or else the calling method.
  ///   - function: the name of the calling method.
  /// - Returns: the state after the switch and all switches that it caused.
  /// - Throws: the error of a hook, or a ``StateRefusal`` when the state is not a declared
  ///   successor; the old state stays current.
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

  /// Records that the state does not support an action; for the default methods of a family.
  ///
  /// ```swift
  /// extension TrackingState {
  ///   func stopTracking(_ tracker: LocationTracker) { tracker.unsupported() }
  /// }
  /// ```
  ///
  /// There is no other effect. ``refusal(of:)`` and ``CurrentState/refusal`` return the refusal.
  ///
  /// - Parameter action: the action; by default the calling method.
  public func unsupported(_ action: String = #function) {
    let action = StateNames.method(action)
    current.refuse(StateRefusal(state: current.name, kind: .unsupported(action: action)))
  }

  /// Records that an action is rejected now or for its arguments, with the reason.
  ///
  /// ```swift
  /// guard seconds >= 0 else { return tracker.refuse("no pause lasts \(seconds) seconds") }
  /// ```
  ///
  /// There is no other effect, as with ``unsupported(_:)``. If the caller must handle the refusal,
  /// throw the result of ``refusal(because:action:)`` instead.
  ///
  /// - Parameters:
  ///   - reason: the reason, for messages.
  ///   - action: the action; by default the calling method.
  public func refuse(_ reason: String, action: String = #function) {
    current.refuse(because: reason, action)
  }

  /// Records that an action is rejected, as ``refuse(_:action:)`` does, and returns the error to
  /// throw.
  ///
  /// - Parameters:
  ///   - reason: the reason, for messages.
  ///   - action: the action; by default the calling method.
  /// - Returns: the refusal, which has been recorded.
  public func refusal(because reason: String, action: String = #function) -> StateRefusal {
    current.refuse(because: reason, action)
  }

  /// Runs an action, and returns the refusal that it caused.
  ///
  /// - Parameter action: a call of the context's methods.
  /// - Returns: the refusal; `nil` when nothing was refused.
  /// - Throws: the error of the action.
  public func refusal<Thrown: Error>(
    of action: (Self) throws(Thrown) -> Void
  ) throws(Thrown) -> StateRefusal? {
    current.refusal = nil
    try action(self)
    return current.refusal
  }

  // MARK: - Time

  /// Runs an action when the current state has been active for a duration.
  ///
  /// Leaving the state cancels the delay, also when the same state is entered again. The delay does
  /// not retain the context. Time passes for contexts that ``follow(_:isolation:)`` a clock, and
  /// with ``advance(to:)``.
  ///
  /// - Parameters:
  ///   - duration: the duration; a negative value counts as zero.
  ///   - action: the action.
  public func after(_ duration: Duration, _ action: @escaping (Self) -> Void) {
    current.start(after: duration) { [weak self] in
      if let self { action(self) }
    }
  }

  /// Advances the context's time to a given value; delays fire, each at its own deadline.
  public func advance(to moment: Duration) {
    current.advance(to: moment)
  }

  /// Advances the context's time to a given value, and reports each delay that fires.
  ///
  /// - Parameters:
  ///   - moment: the new time.
  ///   - didFire: receives the cause of each delay as records show it, such as `after 1.0 seconds`.
  ///     Delays that are dropped by ``StateRefusal/Kind/endlessDelays(limit:)`` are included.
  public func advance(to moment: Duration, didFire: (_ cause: String) -> Void) {
    current.advance(to: moment, didFire: didFire)
  }

  /// Advances the time by a duration; delays fire, each at its own deadline.
  public func advance(by duration: Duration) {
    current.advance(to: current.now + duration.asDelay)
  }

  /// Follows a clock from now on, until the context is released.
  ///
  /// - Parameters:
  ///   - clock: the source of time.
  ///   - isolation: the actor that the context is isolated to, on which delays fire.
  public func follow<C: Clock>(
    _ clock: C,
    isolation: isolated any Actor = #isolation
  ) where C.Duration == Duration {
    let awakening = Awakening { [weak self] in self?.current.wake() }
    current.follow(LiveClock(clock, offset: current.now)) { [weak isolation] deadline, clock in
      // Neither the context nor its actor, which may own it, is retained while the task sleeps.
      Task.detached { [weak isolation] in
        guard (try? await clock.sleep(deadline)) != nil, let isolation else { return }
        await awakening.perform(on: isolation)
      }
    }
  }
}

/// What happens when a context's alarm comes; only on the actor to which the context is isolated.
private final class Awakening: @unchecked Sendable {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) { self.action = action }

  func perform(on _: isolated any Actor) {
    // The alarm may have been replaced between the end of the sleep and this turn of the actor.
    if !Task.isCancelled { action() }
  }
}
