extension SystemSteps {
  /// What is known of a step before it is taken.
  enum PlainStep {
    /// It has to be taken.
    case unknown
    /// It is none, because the machine refuses the event.
    case refused
    /// It leads to a state, and nothing else is to be said of it.
    case leads(to: SystemState)
  }

  /// Returns what is known of a step in which one machine reacts to one event, and sends to queues that have room.
  ///
  /// These are most steps of most systems. That they are known is an abbreviation: ``taking(_:in:_:)`` finds the same.
  func plainStep(_ action: SystemAction, in state: SystemState) -> PlainStep {
    guard hasPlainSteps else { return .unknown }
    let (member, event, waits): (Int, Int, Bool)
    switch action {
    case .event(let number):
      guard let known = eventNumbers[number] else { return .unknown }
      (member, event, waits) = (eventMembers[number], known, true)
    case .delivery(let number, let place, _):
      let route = routes[number]
      let message = state.queues.message(at: place, of: number)
      (member, event, waits) = (route.target, message, route.link.waits)
    case .loss, .timer, .end: return .unknown
    }
    let machine = state.numbers[member]
    guard let step = known[member].step(of: machine, on: .event(event)), step.isPlain else {
      return .unknown
    }
    if !step.isHandled, waits { return .refused }
    var next = state
    next.numbers[member] = step.machine
    if case .delivery(let number, let place, stays: false) = action {
      next.queues.remove(at: place, of: number)
    }
    for message in step.messages {
      guard let event = message.number, let capacity = routes[message.connection].link.capacity,
        next.queues.count(of: message.connection) < capacity
      else { return .unknown }
      next.queues.append(event, to: message.connection)
    }
    return .leads(to: next)
  }
}
