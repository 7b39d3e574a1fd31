extension SystemSteps {
  /// Sends an event to a machine, and passes on what it sends.
  ///
  /// - Parameters:
  ///   - number: the number of the event; `nil` if it cannot be compared with others.
  ///   - member: the machine.
  ///   - exchange: gets what happens.
  ///   - event: the event.
  /// - Returns: whether the machine reacted.
  /// - Throws: why the system cannot be explored.
  func send(
    _ number: Int?,
    to member: Int,
    _ exchange: inout SystemExchange,
    _ event: () -> Any
  ) throws -> Bool {
    let step = try receive(number, member, &exchange, event)
    try pass(step.messages, &exchange)
    return step.isHandled
  }

  /// Lets a machine handle an event.
  private func receive(
    _ number: Int?,
    _ member: Int,
    _ exchange: inout SystemExchange,
    _ event: () -> Any
  ) throws -> KnownMachines.Step {
    try step(of: member, on: number.map { .event($0) }, &exchange) { machine in
      let part = parts[member]
      let event = event()
      if part.traps(on: event, machine) {
        throw Refusal(
          description:
            "the machine '\(part.name)' stops the program (`unhandled: .trap`) when "
            + "\(event) comes; handle the event wherever it can come"
        )
      }
      return part.send(event, to: machine)
    }
  }

  /// Lets a machine take its part of a step, unless it is known what that does.
  ///
  /// - Parameters:
  ///   - member: the machine.
  ///   - cause: what the machine reacts to; `nil` if it cannot be compared with others.
  ///   - exchange: gets what happens.
  ///   - take: takes the step on a copy of the machine.
  /// - Returns: what the machine does.
  /// - Throws: why the system cannot be explored.
  func step(
    of member: Int,
    on cause: KnownMachines.Cause?,
    _ exchange: inout SystemExchange,
    _ take: (Any) throws -> PartStep
  ) throws -> KnownMachines.Step {
    let number = exchange.state.numbers[member]
    let step: KnownMachines.Step
    var isAcknowledged = false
    if let cause, let old = exchange.known(known[member].step(of: number, on: cause)) {
      step = old
      if old.error != nil { isAcknowledged = acknowledgesFailure(of: member, in: exchange.state) }
    } else {
      let taken = try take(machine(member, in: exchange.state))
      if taken.error != nil { isAcknowledged = acknowledgesFailure(of: member, in: exchange.state) }
      step = try known(taken, member, from: number)
      if exchange.isAlive {
        exchange.account.add(taken.account(), of: parts[member].name, member)
        exchange.state.living[member] = taken.machine
      }
      if exchange.isKnown, let cause { known[member].keep(step, of: number, on: cause) }
    }
    exchange.state.numbers[member] = step.machine
    exchange.note(step.visits, of: member)
    change(step.timers, of: member, before: number, &exchange)
    let running = known[member].invocations(of: number).count
    exchange.note(step.invocations, of: member, running: running)
    if let error = step.error {
      exchange.note(
        "\(parts[member].name): error: \(error)",
        isAcknowledged: isAcknowledged
      )
    }
    return step
  }

  /// Whether the chart of a machine acknowledges that a step fails in its state.
  private func acknowledgesFailure(of member: Int, in state: SystemState) -> Bool {
    parts[member].acknowledges(.failingStep, in: machine(member, in: state))
  }

  /// Brings a machine that has started into a state, behind those that have started before.
  ///
  /// - Returns: the messages that it has sent.
  func begin(
    _ member: Int,
    _ exchange: inout SystemExchange
  ) throws -> [SystemMessage] {
    let start = parts[member].start
    if exchange.isAlive { exchange.account.add(start.account(), of: parts[member].name, member) }
    let step = try known(start, member, from: nil)
    exchange.state.numbers[member] = step.machine
    exchange.note(step.visits, of: member)
    exchange.note(step.timers, of: member, pending: 0)
    let zone = exchange.state.zone
    exchange.state.zone = zone.keeping(Array(0..<zone.count), starting: step.timers.started)
    return step.messages
  }

  /// What a machine does, with the numbers of what is known.
  ///
  /// - Parameters:
  ///   - step: what it does.
  ///   - member: the machine.
  ///   - number: its number before; `nil` at its start.
  /// - Returns: the same with numbers.
  /// - Throws: why the system cannot be explored.
  private func known(
    _ step: PartStep,
    _ member: Int,
    from number: Int?
  ) throws -> KnownMachines.Step {
    if let problem = step.endless ?? step.timers.problem {
      throw Refusal(description: "in '\(parts[member].name)': \(problem)")
    }
    let messages = messages(with: step.outputs, from: member)
    return KnownMachines.Step(
      machine: known[member].number(of: step.machine),
      isHandled: step.isHandled,
      error: step.error,
      messages: messages,
      timers: step.timers,
      invocations: step.invocations,
      visits: tracesVisits ? PartVisits(step.account()) : nil,
      isPlain: step.error == nil && number.map { leavesAll(step, member, from: $0) } == true
        && messages.allSatisfy { routes[$0.connection].link.capacity != nil }
    )
  }

  /// Whether all timers that were pending before a step, and all invocations that ran, go on, and no others start.
  private func leavesAll(_ step: PartStep, _ member: Int, from number: Int) -> Bool {
    step.timers.started.isEmpty
      && step.timers.kept.count == known[member].timers(of: number).count
      && step.invocations == known[member].invocations(of: number).indices.map { $0 }
  }

  // MARK: - Messages

  /// The messages with what a machine sends.
  func messages(with outputs: [Any], from member: Int) -> [SystemMessage] {
    outputs.flatMap { output in
      system.connections.indices.compactMap { number -> SystemMessage? in
        let connection = system.connections[number]
        guard connection.source == member, let event = connection.message(output) else {
          return nil
        }
        let target = parts[connection.target]
        received.note(SystemCase(member: connection.target, index: target.caseIndex(of: event)))
        let (bytes, problem) = Self.bytes(of: event, target)
        known[connection.target].countKeptBytes()
        return SystemMessage(
          connection: number,
          event: event,
          number: bytes.map(knownEvents[connection.target].number),
          problem: problem
        )
      }
    }
  }

  /// The bytes of an event, or why it cannot be compared with others.
  static func bytes(
    of event: Any,
    _ part: any PreparedPart
  ) -> (bytes: [UInt8]?, problem: String?) {
    var packer = Packer()
    part.pack(event: event, into: &packer)
    return packer.problem.map { (nil, $0) } ?? (packer.bytes, nil)
  }

  /// Passes on what machines send.
  func pass(_ messages: [SystemMessage], _ exchange: inout SystemExchange) throws {
    var sent = messages
    var next = 0
    while next < sent.count {
      let message = sent[next]
      let route = routes[message.connection]
      if next > Self.longestExchange {
        throw Refusal(
          description: "the machines '\(parts[route.source].name)' and others send each other "
            + "messages without end in one step; use a queue for one of the connections"
        )
      }
      next += 1
      guard let capacity = route.link.capacity else {
        let step = try receive(message.number, route.target, &exchange) { message.event }
        sent += step.messages
        continue
      }
      if exchange.state.queues.count(of: message.connection) < capacity {
        guard let number = message.number else {
          throw Refusal(description: message.problem ?? "a message cannot be compared")
        }
        exchange.state.queues.append(number, to: message.connection)
      } else if route.link.overflow == .isViolation {
        exchange.state.overflow = exchange.state.overflow ?? message.connection
      }
    }
  }
}
