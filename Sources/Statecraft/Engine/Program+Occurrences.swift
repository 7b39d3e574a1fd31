extension Program {
  /// What is wrong with an event's number; `nil` for all events of a right alphabet.
  func alphabetError(of event: Context.Event) -> AlphabetError? {
    alphabet.flatMap { $0.error(of: event, Context.caseIndex(of: event)) }
  }

  /// An event from outside or raised by an action.
  ///
  /// A case that the alphabet does not list must not be taken for a completion or a timer.
  func occurrence(of event: Context.Event, isRaised: Bool = false) -> Occurrence<Context> {
    let index = Context.caseIndex(of: event)
    let isCase = (0..<topology.columns.events).contains(index)
    return Occurrence(index: isCase ? index : -1, kind: .event(event), isRaised: isRaised)
  }
}

extension Program {
  /// What comes when a timer is over.
  @usableFromInline
  func occurrence(of pending: EngineState.PendingTimer) -> Occurrence<Context> {
    if let event = delayedEvent(of: pending) { return occurrence(of: event, isRaised: true) }
    return Occurrence(index: topology.columns.timer(pending.timer), kind: .timer)
  }

  /// The column of a timer that is no delayed event.
  @usableFromInline
  func column(ofTimer timer: Int) -> Int { topology.columns.timer(timer) }

  /// The event that is raised when a timer is over; `nil` when it is no delayed event.
  func delayedEvent(of pending: EngineState.PendingTimer) -> Context.Event? {
    pending.event?.value(as: Context.Event.self)
  }
}

extension Program {
  /// What a driver is asked to start for an invocation.
  func request(
    for active: EngineState.ActiveInvocation,
    _ context: Context
  ) -> InvocationRequest<Context> {
    InvocationRequest(
      id: id(of: active),
      context: context,
      work: model.invocations[active.invocation].work,
      messageLimit: model.shape.invocations[active.invocation].reception?.limit
    )
  }
}
