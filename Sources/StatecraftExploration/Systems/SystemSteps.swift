/// The steps of a system, on values.
///
/// It is an object, because each step reads it many times.
final class SystemSteps {
  let system: MachineSystem
  let parts: [any PreparedPart]
  /// For each part what is known of its machines.
  let known: [KnownMachines]
  /// For each part what is known of its events.
  let knownEvents: [KnownEvents]
  /// The ways of the messages of all connections.
  let routes: [SystemRoute]
  /// What tells the machines from those of other systems.
  let identities: [MemberIdentity]
  /// The numbers of the events from outside; `nil` for one that cannot be compared with others.
  let eventNumbers: [Int?]
  /// The machines that the events from outside are for.
  let eventMembers: [Int]
  /// The numbers of the timers of all charts.
  let timerNumbers: GroupedNumbers
  /// The numbers of the invocations of all charts.
  let invocationNumbers: GroupedNumbers
  /// The numbers of the ends that are declared for the invocations of all charts.
  let endNumbers: GroupedNumbers
  /// The cases of the messages that were sent so far.
  let received: ReceivedCases
  /// A machine of another system that a claim has asked for.
  let strangers: ForeignMembers
  /// Whether a claim has asked for the messages that wait.
  let messageReads: MessageReads
  /// The claim whose time is watched; `nil` in the exploration of all other claims.
  let watch: SystemTimeWatch?
  /// Whether steps say which transitions they take and which states they enter.
  let tracesVisits: Bool

  /// Whether there are steps of which nothing is to be said but where they lead: what they visit is not asked for, and no
  /// time is watched.
  var hasPlainSteps: Bool { !tracesVisits && watch == nil }

  /// How many messages can be received within one step.
  static let longestExchange = 1_000

  /// Why the system cannot be explored.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// Prepares the steps of a system.
  ///
  /// - Parameters:
  ///   - system: the system.
  ///   - tracesVisits: whether steps say what they visit.
  /// - Throws: why the system cannot be explored.
  init(_ system: MachineSystem, tracesVisits: Bool = false) throws {
    self.system = system
    self.tracesVisits = tracesVisits
    watch = nil
    received = ReceivedCases()
    strangers = ForeignMembers()
    messageReads = MessageReads()
    let parts = try system.parts.enumerated().map { member, part in
      try part.prepared(with: system.invocations(of: member))
    }
    self.parts = parts
    known = parts.map { KnownMachines($0) }
    let knownEvents = parts.map { _ in KnownEvents() }
    self.knownEvents = knownEvents
    routes = system.connections.map { SystemRoute($0) }
    identities = system.parts.map { $0.identity }
    eventNumbers = system.events.map { event in
      Self.bytes(of: event.event, parts[event.member]).bytes
        .map(knownEvents[event.member].number)
    }
    eventMembers = system.events.map(\.member)
    timerNumbers = GroupedNumbers(parts.map(\.timerNames.count))
    invocationNumbers = GroupedNumbers(parts.map(\.invocationNames.count))
    endNumbers = GroupedNumbers(parts.map(\.ends.count))
  }

  /// The same steps with a time that is watched; what is known of machines serves both.
  init(_ steps: SystemSteps, watching watch: SystemTimeWatch) {
    system = steps.system
    parts = steps.parts
    known = steps.known
    knownEvents = steps.knownEvents
    routes = steps.routes
    identities = steps.identities
    eventNumbers = steps.eventNumbers
    eventMembers = steps.eventMembers
    timerNumbers = steps.timerNumbers
    invocationNumbers = steps.invocationNumbers
    endNumbers = steps.endNumbers
    received = steps.received
    strangers = steps.strangers
    messageReads = steps.messageReads
    tracesVisits = steps.tracesVisits
    self.watch = watch
  }

  /// The state in which the system starts.
  func start() throws -> SystemState { try started(.known).state }

  /// The start of the system: all machines have started, one after the other, and no time has passed.
  ///
  /// - Parameter mode: how machines take their steps.
  /// - Returns: the state in which the system starts, and what went wrong.
  /// - Throws: why the system cannot be explored.
  func started(_ mode: SystemExchange.Mode) throws -> SystemExchange {
    var exchange = SystemExchange(
      mode,
      SystemState(
        numbers: parts.map { _ in 0 },
        queues: WaitingMessages(queues: routes.count)
      )
    )
    if exchange.isAlive { exchange.state.living = parts.map(\.start.machine) }
    let sent = try parts.indices.map { try begin($0, &exchange) }
    for (part, messages) in zip(parts, sent) {
      try pass(messages, &exchange)
      if let overflow = exchange.state.overflow {
        throw Refusal(
          description: "the queue \(system.connections[overflow].name) is full when the machine "
            + "'\(part.name)' has started; give it more places"
        )
      }
    }
    updateExpectation(in: &exchange)
    exchange.state.zone = exchange.state.zone.elapsed
    return exchange
  }

  // MARK: - Labels

  /// The label of the deliveries of a connection.
  func label(ofDelivery connection: Int) -> UInt32 { UInt32(system.events.count + 2 * connection) }

  /// The label of a step that begins with an action in a state.
  private func label(of action: SystemAction, in state: SystemState) -> UInt32 {
    switch action {
    case .event(let number): UInt32(number)
    case .delivery(let connection, _, _): label(ofDelivery: connection)
    case .loss(let connection, _): label(ofDelivery: connection) + 1
    case .timer(let member, let position):
      label(ofTimer: known[member].timers(of: state.numbers[member])[position], of: member)
    case .end(let member, let end): label(ofEnd: end.number, of: member)
    }
  }

  /// What a label stands for.
  func meaning(of label: UInt32) -> SystemLabel {
    if timers.contains(label) {
      let (member, timer) = timerNumbers.place(of: Int(label - timers.lowerBound))
      return .timer(member: member, timer: timer)
    }
    if ends.contains(label) {
      let (member, end) = endNumbers.place(of: Int(label - ends.lowerBound))
      return .end(member: member, end: end)
    }
    let number = Int(label) - system.events.count
    if number < 0 { return .event(Int(label)) }
    return number % 2 == 0 ? .delivery(number / 2) : .loss(number / 2)
  }

  // MARK: - Steps

  /// All steps from a state, in a fixed order.
  ///
  /// - Parameters:
  ///   - state: the state; nothing goes on from one behind a full queue.
  ///   - mode: how machines take their parts.
  /// - Returns: the steps.
  /// - Throws: why the system cannot be explored.
  func steps(from state: SystemState, _ mode: SystemExchange.Mode = .known) throws -> [SystemStep] {
    var steps: [SystemStep] = []
    try forEachStep(from: state, mode) { steps.append($0) }
    return steps
  }

  /// Takes all steps from a state, in the order of ``steps(from:_:)``.
  func forEachStep(
    from state: SystemState,
    _ mode: SystemExchange.Mode,
    _ body: (SystemStep) throws -> Void
  ) throws {
    for action in actions(in: state) {
      if case .known = mode {
        switch plainStep(action, in: state) {
        case .unknown: break
        case .refused: continue
        case .leads(let next):
          let message = message(of: action, in: state)
          try body(SystemStep(label(of: action, in: state), action, message, to: next))
          continue
        }
      }
      guard let exchange = try taking(action, in: state, mode) else { continue }
      try body(
        SystemStep(
          label: label(of: action, in: state),
          action: action,
          message: message(of: action, in: state),
          state: exchange.state,
          trouble: exchange.trouble,
          timers: exchange.timers,
          replacedTimers: replacedTimers(in: exchange, since: state),
          replacedInvocations: replacedInvocations(in: exchange, since: state),
          visits: exchange.visits
        )
      )
    }
  }

  /// What steps from a state can begin with, in a fixed order.
  private func actions(in state: SystemState) -> [SystemAction] {
    var actions: [SystemAction] = system.events.indices.map { .event($0) }
    for (number, route) in routes.enumerated() where route.link.capacity != nil {
      let count = state.queues.count(of: number)
      for place in 0..<(route.link.reorders ? count : min(1, count)) {
        // Equal messages that can be taken in any order are one.
        if place > 0, isAnother(place, state.queues[number]) { continue }
        if route.link.loses { actions.append(.loss(number, place: place)) }
        actions.append(.delivery(number, place: place, stays: false))
        if route.link.duplicates {
          actions.append(.delivery(number, place: place, stays: true))
        }
      }
    }
    return actions + endActions(in: state) + timerActions(in: state)
  }

  /// Whether the message at a place of a queue is also at an earlier one.
  private func isAnother(_ place: Int, _ queue: ArraySlice<Int>) -> Bool {
    queue.prefix(place).contains(queue[queue.startIndex + place])
  }

  /// The message that an action takes from a queue.
  private func message(of action: SystemAction, in state: SystemState) -> Int? {
    switch action {
    case .delivery(let connection, let place, _), .loss(let connection, let place):
      state.queues.message(at: place, of: connection)
    case .event, .timer, .end: nil
    }
  }

  /// Begins a step with an action, and lets machines receive what others send.
  ///
  /// - Parameters:
  ///   - action: what the step begins with; possible in the state.
  ///   - state: the state before the step.
  ///   - mode: how machines take their parts.
  /// - Returns: what happens; `nil` if the action is no step, because a machine refuses it, or because a
  ///   timer is due at another time.
  /// - Throws: why the system cannot be explored.
  func taking(
    _ action: SystemAction,
    in state: SystemState,
    _ mode: SystemExchange.Mode
  ) throws -> SystemExchange? {
    var exchange = SystemExchange(mode, state)
    switch action {
    case .event(let number):
      let event = system.events[number]
      let isHandled = try send(eventNumbers[number], to: event.member, &exchange) { event.event }
      // Each event starts timers of inactivity again, also one that the machine refuses.
      guard isHandled || !exchange.timers.isEmpty else { return nil }
    case .delivery(let number, let place, let stays):
      let message = state.queues.message(at: place, of: number)
      if !stays { exchange.state.queues.remove(at: place, of: number) }
      let route = routes[number]
      let isHandled = try send(message, to: route.target, &exchange) {
        parts[route.target].event(knownEvents[route.target][message])
      }
      guard isHandled || !route.link.waits else { return nil }
    case .loss(let number, let place): exchange.state.queues.remove(at: place, of: number)
    case .timer(let member, let position):
      guard try fire(position, of: member, &exchange) else { return nil }
    case .end(let member, let end): try take(end, of: member, &exchange)
    }
    updateExpectation(in: &exchange)
    exchange.state.zone = exchange.state.zone.elapsed
    return exchange
  }

  /// About the memory of what is known of the machines, in bytes.
  var byteCount: Int {
    parts.indices.reduce(0) { $0 + known[$1].byteCount + knownEvents[$1].byteCount }
  }

  /// A machine in a state.
  func machine(_ member: Int, in state: SystemState) -> Any {
    state.living.isEmpty ? known[member][state.numbers[member]] : state.living[member]
  }

  /// Whether all machines have entered a top-level final state.
  func isDone(_ state: SystemState) -> Bool {
    parts.indices.allSatisfy { parts[$0].isDone(machine($0, in: state)) }
  }

  /// Whether the chart of each machine that is not final acknowledges that it is stuck.
  func isStuckAsAcknowledged(_ state: SystemState) -> Bool {
    parts.indices.allSatisfy { member in
      let machine = machine(member, in: state)
      return parts[member].isDone(machine) || parts[member].acknowledges(.stuck, in: machine)
    }
  }

  /// What claims see of a state.
  func situation(_ state: SystemState) -> SystemSituation {
    SystemSituation(steps: self, state: state)
  }
}
