extension Program {
  /// What is wrong with an event's number; `nil` for all events of a right alphabet.
  func alphabetError(of event: Context.Event) -> AlphabetError? {
    alphabet.flatMap { $0.error(of: event, Context.caseIndex(of: event)) }
  }

  /// An event from outside or raised by an action.
  ///
  /// A case that the alphabet does not list must not be taken for a completion or a timer.
  func occurrence(of event: Context.Event, isRaised: Bool = false) -> Occurrence<Context> {
    let column = column(ofNumber: Context.caseIndex(of: event))
    return Occurrence(index: column, kind: .event(event), isRaised: isRaised)
  }

  /// The column of the event with a number; -1 when the alphabet has no such event.
  func column(ofNumber number: Int) -> Int {
    (0..<topology.columns.events).contains(number) ? number : -1
  }
}

extension Program {
  /// What comes when a timer is over.
  @usableFromInline
  func occurrence(of pending: EngineState.PendingTimer) -> Occurrence<Context> {
    if let event = delayedEvent(of: pending) { return occurrence(of: event, isRaised: true) }
    return Occurrence(index: topology.columns.timer(pending.timer), kind: .timer)
  }

  /// The number of a delayed event, by its name if it has one.
  @usableFromInline
  func timer(ofEvent id: String?) -> Int {
    let timer =
      id.map { model.shape.machineTimers.events[$0] } ?? model.shape.machineTimers.event
    guard let timer else {
      preconditionFailure("'\(model.name)' has no delayed event '\(id ?? "")'")
    }
    return timer
  }

  /// How many delayed events without a name may wait.
  @usableFromInline var delayedEventLimit: Int { model.shape.delayed.count }

  /// The event that is raised when a timer is over; `nil` when it is no delayed event.
  func delayedEvent(of pending: EngineState.PendingTimer) -> Context.Event? {
    pending.event?.value(as: Context.Event.self)
  }
}

extension Program {
  /// What a driver is asked to start for an invocation.
  @inlinable
  func request(
    for active: EngineState.ActiveInvocation,
    _ context: Context
  ) -> InvocationRequest<Context> {
    InvocationRequest(
      id: id(of: active),
      context: context,
      work: work(of: active).value(as: InvocationWork<Context>.self),
      messageLimit: messageLimit(of: active)
    )
  }

  @usableFromInline
  func work(of active: EngineState.ActiveInvocation) -> Erased {
    model.shape.invocations[active.invocation].work
  }

  @usableFromInline
  func messageLimit(of active: EngineState.ActiveInvocation) -> MessageLimit? {
    model.shape.invocations[active.invocation].reception?.limit
  }
}
