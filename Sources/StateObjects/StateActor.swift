internal import Statecraft

/// A context of states that is an actor.
///
/// States receive the actor as an `isolated` parameter, so their methods run on it without `await`:
///
/// ```swift
/// protocol SessionState: SharedState where Interface == any SessionState {
///   func receive(_ packet: Packet, _ session: isolated Session)
/// }
///
/// actor Session: StateActor {
///   let current = CurrentState<any SessionState>(Handshaking.self)
///
///   func receive(_ packet: Packet) { state.receive(packet, self) }
/// }
/// ```
///
/// Otherwise it is equivalent to ``StateContext``.
public protocol StateActor: Actor {
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

extension StateActor {
  /// The default hook, which has no effect.
  public func willLeave(_ state: State, for next: State) throws(Failure) {}

  /// The default hook, which has no effect.
  public func didEnter(_ state: State, from previous: State) throws(Failure) {}

  /// The current state, to which the context forwards its methods.
  public var state: State { current.state }

  /// Switches to the state of a type.
  ///
  /// - Parameters:
  ///   - type: the type of the new state.
  ///   - cause: the cause in records; by default the firing delay, or else the calling method.
  ///   - function: the name of the calling method.
  /// - Returns: the state after the switch and all switches that it caused.
  /// - Throws: the error of a hook, or a ``StateRefusal``; the old state stays current.
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

  /// Switches to a state that was created at run time.
  ///
  /// - Parameters:
  ///   - next: the new state.
  ///   - cause: the cause in records; by default the firing delay, or else the calling method.
  ///   - function: the name of the calling method.
  /// - Returns: the state after the switch and all switches that it caused.
  /// - Throws: the error of a hook, or a ``StateRefusal``; the old state stays current.
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

  /// Records that the state does not support an action; for the default methods of a family.
  ///
  /// - Parameter action: the action; by default the calling method.
  public func unsupported(_ action: String = #function) {
    let action = StateNames.method(action)
    current.refuse(StateRefusal(state: current.name, kind: .unsupported(action: action)))
  }

  /// Records that an action is rejected now or for its arguments, with the reason.
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
    of action: (isolated Self) throws(Thrown) -> Void
  ) throws(Thrown) -> StateRefusal? {
    current.refusal = nil
    try action(self)
    return current.refusal
  }

  /// Runs an action when the current state has been active for a duration.
  ///
  /// See ``StateContext/after(_:_:)``.
  ///
  /// - Parameters:
  ///   - duration: the duration; a negative value counts as zero.
  ///   - action: the action, isolated to the actor.
  public func after(_ duration: Duration, _ action: @escaping (isolated Self) -> Void) {
    // Delays fire where `current` is used, which is on the actor; `assumeIsolated` checks this. The
    // closure is therefore never called in another isolation, which makes `nonisolated(unsafe)`
    // right.
    nonisolated(unsafe) let action = action
    current.start(after: duration) { [weak self] in
      self?.assumeIsolated { action($0) }
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
  /// - Parameter clock: the source of time.
  public func follow<C: Clock>(_ clock: C) where C.Duration == Duration {
    current.follow(LiveClock(clock, offset: current.now)) { [weak self] deadline, clock in
      Task { [weak self] in
        guard (try? await clock.sleep(deadline)) != nil else { return }
        await self?.wake()
      }
    }
  }

  private func wake() {
    // The alarm may have been replaced between the end of the sleep and this turn of the actor.
    if !Task.isCancelled { current.wake() }
  }
}
