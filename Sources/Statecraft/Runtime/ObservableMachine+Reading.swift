extension ObservableMachine {
  /// The time of the clock that the machine has left out; see ``LiveMachine/skippedTime``.
  public var skippedTime: Duration { asked.skippedTime }

  /// The active state that has no active child; in parallel states the first region's.
  public var state: Context.State { configured.state }

  /// The active states that have no active children: one for each region.
  public var states: [Context.State] { configured.states }

  /// All active states in document order, outer states included.
  public var configuration: [Context.State] { configured.configuration }

  /// Whether a state is active.
  public func isIn(_ state: Context.State) -> Bool { configured.isIn(state) }

  /// Whether a state with this tag is active.
  public func hasTag(_ tag: String) -> Bool { configured.hasTag(tag) }

  /// The tags of the active states, outer states first.
  public var tags: [String] { configured.tags }

  /// Whether the machine has entered a top-level final state.
  public var isDone: Bool { configured.isDone }

  /// The running invocations, in the order of their start.
  public var invocations: [InvocationID] { machine.invocations }

  /// Returns whether the machine would take an event now.
  ///
  /// Ignored and postponed events are not taken.
  public func permits(_ event: Context.Event) -> Bool { asked.permits(event) }

  /// The event cases that the machine could take now; empty after ``stop()``.
  public var permittedEvents: [PermittedEvent] { asked.permittedEvents }

  /// Explains how the machine would react to an event now; changes nothing.
  public func explain(_ event: Context.Event) -> Explanation { asked.explain(event) }
}

extension ObservableMachine where Context.Event: CaseIterable {
  /// The events that the machine would take now, in the order of declaration; empty after
  /// ``stop()``.
  public var permitted: [Context.Event] { asked.permitted }
}
