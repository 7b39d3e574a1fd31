extension Machine {
  /// Returns whether the machine would take an event now.
  ///
  /// Ignored and postponed events are not taken.
  ///
  /// In a parallel state it is enough that one region takes the event.
  public func permits(_ event: Context.Event) -> Bool {
    program.alphabetError(of: event) == nil
      && verdict(on: program.occurrence(of: event)) == .taken
  }

  /// The event cases that the machine would take now, and whether the answer depends on the
  /// payload.
  ///
  /// Works with every kind of event. A case of an alphabet counts when a guard could allow it; see
  /// ``PermittedEvent/dependsOnPayload``. Ignored and postponed events do not count. In parallel
  /// states a case counts when one region takes it.
  ///
  /// - Complexity: O(cases × transitions of the active states).
  public var permittedEvents: [PermittedEvent] {
    guard !engine.isDone else { return [] }
    return program.model.events.compactMap { permission(for: $0) }
  }

  /// Returns how the machine would take events of a case now; `nil` if it would not.
  package func permission(for event: EventDescription) -> PermittedEvent? {
    guard !engine.isDone else { return nil }
    var search = EventSearch(
      self,
      Occurrence(index: event.index, kind: .timer),
      knowsPayload: false,
      isBrief: true
    )
    search.run()
    guard search.verdict == .taken else { return nil }
    return PermittedEvent(event: event, dependsOnPayload: search.dependsOnPayload)
  }
}

extension Machine where Context.Event: CaseIterable {
  /// The events that the machine would take now, in the order of their declaration.
  ///
  /// Ignored and postponed events are left out. In a parallel state it is enough that one region
  /// takes the event.
  public var permitted: [Context.Event] {
    guard !engine.isDone else { return [] }
    return Context.Event.allCases.filter { permits($0) }
  }
}

extension Machine where Context.Event: EventAlphabet {
  /// The event cases that the machine could take now, in the order of the alphabet.
  ///
  /// The elements are descriptions of cases, because there are no payload values to offer. Where a
  /// guard reads the payload, the payload decides; see ``permittedEvents``. Ignored and postponed
  /// events are left out. In a parallel state it is enough that one region takes the case.
  public var permitted: [EventDescription] { permittedEvents.map { $0.event } }

  /// Returns whether the machine could take an event of a case now, as in `permits(\.coin)`.
  ///
  /// A guard that reads the payload counts as if it held. To evaluate such guards, pass an event
  /// with its payload instead of a key path.
  public func permits<Payload>(
    _ path: KeyPath<Context.Event.Cases, EventCase<Context.Event, Payload>>
  ) -> Bool {
    guard !engine.isDone else { return false }
    let index = Context.Event.cases[keyPath: path].index
    guard let event = program.model.events.first(where: { $0.index == index }) else { return false }
    return permission(for: event) != nil
  }
}

extension Machine where Context.Event: EventAlphabet & CaseIterable {
  /// The events that the machine would take now, in the order of their declaration.
  ///
  /// Ignored and postponed events are left out. In a parallel state it is enough that one region
  /// takes the event.
  public var permitted: [Context.Event] {
    guard !engine.isDone else { return [] }
    return Context.Event.allCases.filter { permits($0) }
  }
}
