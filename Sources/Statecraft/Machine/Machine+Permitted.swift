extension Machine {
  /// Whether the machine would take an event now; ignored and postponed events are not taken.
  ///
  /// In parallel states one region that takes it is enough.
  public func permits(_ event: Context.Event) -> Bool {
    program.alphabetError(of: event) == nil
      && verdict(on: program.occurrence(of: event)) == .taken
  }

  /// The cases of which events would be taken now, with whether their payload has a say.
  ///
  /// This is for every kind of events: of an alphabet, a case counts when a guard could allow it,
  /// see ``PermittedEvent/dependsOnPayload``. Ignored and postponed events do not count. In parallel
  /// states a case counts when one region takes it.
  ///
  /// Complexity: O(cases × transitions of the active states).
  public var permittedEvents: [PermittedEvent] {
    guard !engine.isDone else { return [] }
    return program.model.events.compactMap { permission(for: $0) }
  }

  /// Whether and how events of a case would be taken now; `nil` if none would.
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
  /// The events that would be taken now, in the order of their declaration.
  ///
  /// Ignored and postponed events are not among them. In parallel states an event is among them when
  /// one region takes it.
  public var permitted: [Context.Event] {
    guard !engine.isDone else { return [] }
    return Context.Event.allCases.filter { permits($0) }
  }
}

extension Machine where Context.Event: EventAlphabet {
  /// The cases of which events could be taken now, in the order of the alphabet.
  ///
  /// There are no values to give for cases with payloads, so these are their descriptions; where a
  /// guard reads the payload, it depends on that, see ``permittedEvents``. Ignored and postponed
  /// events are not among them. In parallel states a case is among them when one region takes it.
  public var permitted: [EventDescription] { permittedEvents.map { $0.event } }

  /// Whether the machine could take an event of the case now, such as `permits(\.coin)`.
  ///
  /// A guard that reads the payload counts as if it held; of an event itself, `permits` knows the
  /// payload.
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
  /// The events that would be taken now, in the order of their declaration.
  ///
  /// Ignored and postponed events are not among them. In parallel states an event is among them when
  /// one region takes it.
  public var permitted: [Context.Event] {
    guard !engine.isDone else { return [] }
    return Context.Event.allCases.filter { permits($0) }
  }
}
