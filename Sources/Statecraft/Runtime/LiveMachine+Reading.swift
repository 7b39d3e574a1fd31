extension LiveMachine {
  /// Reads a property of the context.
  @inlinable
  public subscript<Value>(
    dynamicMember property: any KeyPath<Context, Value> & Sendable
  ) -> Value {
    machine.context[keyPath: property]
  }

  /// The machine's context.
  @inlinable public var context: Context { machine.context }

  /// The time of the clock that the machine has left out.
  ///
  /// It is zero unless more timers than the initializer's `catchUpLimit`, 1,000,000 by default, were late
  /// without a pause, for instance because the computer was asleep for hours while a timer fires each
  /// millisecond. The machine's time is behind the clock by this duration. Each time that something is left
  /// out, the observers get an outcome with the error ``MachineError/missedTime(limit:missed:next:)``.
  public var skippedTime: Duration {
    driver.catchUp()
    return driver.skippedTime
  }

  /// The active state that has no active child; in parallel states the first region's.
  public var state: Context.State { machine.state }

  /// The active states that have no active children: one for each region.
  public var states: [Context.State] { machine.states }

  /// All active states in document order, outer states included.
  public var configuration: [Context.State] { machine.configuration }

  /// Whether a state is active.
  public func isIn(_ state: Context.State) -> Bool { machine.isIn(state) }

  /// Whether a state with this tag is active.
  public func hasTag(_ tag: String) -> Bool { machine.hasTag(tag) }

  /// The tags of the active states, outer states first.
  public var tags: [String] { machine.tags }

  /// Whether the machine has entered a top-level final state.
  public var isDone: Bool { machine.isDone }

  /// The running invocations, in the order of their start.
  public var invocations: [InvocationID] { machine.invocations }

  /// Returns whether the machine would take an event now.
  ///
  /// Ignored and postponed events are not taken.
  public func permits(_ event: Context.Event) -> Bool {
    driver.catchUp()
    return driver.permits(event)
  }

  /// The event cases that the machine could take now; empty after ``stop()``.
  public var permittedEvents: [PermittedEvent] {
    driver.catchUp()
    return driver.permittedEvents
  }

  /// Explains how the machine would react to an event now; changes nothing.
  public func explain(_ event: Context.Event) -> Explanation {
    driver.catchUp()
    return driver.explain(event)
  }
}

extension LiveMachine where Context.Event: CaseIterable {
  /// The events that the machine would take now, in the order of declaration; empty after
  /// ``stop()``.
  public var permitted: [Context.Event] {
    driver.catchUp()
    return driver.permitted
  }
}
