internal import Statecraft

/// A ``StateContext`` that is an actor.
///
/// States are given the actor as an `isolated` parameter, so their methods run on it without `await`:
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
/// All else is as for ``StateContext``.
public protocol StateActor: Actor {
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

extension StateActor {
  /// Does nothing.
  public func willLeave(_ state: State, for next: State) throws(Failure) {}

  /// Does nothing.
  public func didEnter(_ state: State, from previous: State) throws(Failure) {}

  /// The state, to forward to.
  public var state: State { current.state }

  /// Switches to the state of a type, as `become` does.
  ///
  /// - Parameters:
  ///   - type: the type.
  ///   - cause: what records show; by default the delay that is over, or else the calling method.
  ///   - function: the calling method; filled in by the compiler.
  /// - Returns: the state after the switch and all switches that it caused.
  /// - Throws: what a hook throws, or a ``StateRefusal``; the old state is in place then.
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
  /// - Throws: what a hook throws, or a ``StateRefusal``; the old state is in place then.
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

  /// Says that the state does not support an action: the default of methods in a family.
  ///
  /// - Parameter action: the action; the calling method by default.
  public func unsupported(_ action: String = #function) {
    let action = StateNames.method(action)
    current.refuse(StateRefusal(state: current.name, kind: .unsupported(action: action)))
  }

  /// Says that an action is not done now or with these values, and why.
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
    of action: (isolated Self) throws(Thrown) -> Void
  ) throws(Thrown) -> StateRefusal? {
    current.refusal = nil
    try action(self)
    return current.refusal
  }

  /// Does something when the present state has lasted for a while, as ``StateContext`` does.
  ///
  /// - Parameters:
  ///   - duration: how long; below zero counts as zero.
  ///   - action: what to do.
  public func after(_ duration: Duration, _ action: @escaping (isolated Self) -> Void) {
    // Delays fire where `current` is used, which is on the actor; `assumeIsolated` checks it.
    nonisolated(unsafe) let action = action
    current.start(after: duration) { [weak self] in
      self?.assumeIsolated { action($0) }
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
  /// - Parameter clock: what tells the time.
  public func follow<C: Clock>(_ clock: C) where C.Duration == Duration {
    current.follow(LiveClock(clock, offset: current.now)) { [weak self] deadline, clock in
      Task { [weak self] in
        guard (try? await clock.sleep(deadline)) != nil else { return }
        await self?.wake()
      }
    }
  }

  private func wake() { current.wake() }
}
