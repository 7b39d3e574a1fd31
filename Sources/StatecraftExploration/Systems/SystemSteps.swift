/// The steps of a system, on values.
struct SystemSteps {
  let system: MachineSystem
  let parts: [any PreparedPart]
  /// For each part what is known of its machines.
  let known: [KnownMachines]
  /// The bytes of the events from outside; `nil` for one that cannot be compared with others.
  private let eventBytes: [[UInt8]?]
  /// The cases of the messages that were sent so far.
  let received = ReceivedCases()
  /// A machine of another system that a claim has asked for.
  let strangers = ForeignMembers()

  /// How many messages can be received within one step.
  static let longestExchange = 1_000

  /// A step, with what went wrong in it.
  struct Step {
    let label: UInt32
    let state: SystemState
    /// What went wrong.
    let trouble: Trouble
  }

  /// What goes wrong in a step.
  struct Trouble {
    /// The first connection whose queue was full.
    var overflow: Int?
    /// The first machine whose part of the step failed, with the error; that part was taken back.
    ///
    /// A machine whose chart does not acknowledge that goes before others.
    var failure: String?
    /// Whether the charts of all machines that failed acknowledge that.
    var isAcknowledged = false
  }

  /// Why the system cannot be explored.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  init(_ system: MachineSystem) throws {
    self.system = system
    let parts = try system.parts.map { try $0.prepared() }
    self.parts = parts
    known = parts.map { KnownMachines($0) }
    eventBytes = system.events.map { Self.bytes(of: $0.event, parts[$0.member]).bytes }
  }

  /// The state in which the system starts: all machines have started, one after the other.
  func start() throws -> SystemState {
    var state = SystemState(
      machines: parts.map { $0.start.machine },
      numbers: parts.indices.map { known[$0].number(of: parts[$0].start.machine) },
      queues: system.connections.map { _ in [] }
    )
    for (member, part) in parts.enumerated() {
      var trouble = Trouble()
      try pass(messages(with: part.start.outputs, from: member), &state, &trouble)
      if let overflow = trouble.overflow {
        throw Refusal(
          description: "the queue \(system.connections[overflow].name) is full when the machine "
            + "'\(part.name)' has started; give it more places"
        )
      }
    }
    return state
  }

  // MARK: - Labels

  /// The number of labels.
  var labelCount: Int { system.events.count + 2 * system.connections.count }

  /// The label of the deliveries of a connection.
  func label(ofDelivery connection: Int) -> UInt32 { UInt32(system.events.count + 2 * connection) }

  /// What a label stands for.
  func meaning(of label: UInt32) -> SystemLabel {
    let number = Int(label) - system.events.count
    if number < 0 { return .event(Int(label)) }
    return number % 2 == 0 ? .delivery(number / 2) : .loss(number / 2)
  }

  // MARK: - Steps

  /// All steps from a state, in a fixed order.
  ///
  /// - Parameters:
  ///   - state: the state.
  ///   - isRepeated: whether the machines of the state take the steps, although it may be known what they
  ///     do.
  /// - Returns: the steps.
  /// - Throws: why the system cannot be explored.
  func steps(from state: SystemState, isRepeated: Bool = false) throws -> [Step] {
    var steps: [Step] = []
    for (number, event) in system.events.enumerated() {
      var next = state
      let (isHandled, trouble) =
        try send(eventBytes[number], to: event.member, &next, isRepeated) { event.event }
      if isHandled { steps.append(Step(label: UInt32(number), state: next, trouble: trouble)) }
    }
    for (number, connection) in system.connections.enumerated()
    where connection.link.capacity != nil {
      let queue = state.queues[number]
      let places = connection.link.reorders ? queue.count : min(1, queue.count)
      let label = label(ofDelivery: number)
      for place in 0..<places {
        var shorter = state
        let message = shorter.queues[number].remove(at: place)
        if connection.link.loses {
          steps.append(Step(label: label + 1, state: shorter, trouble: Trouble()))
        }
        var variants = [shorter]
        if connection.link.duplicates { variants.append(state) }
        for var next in variants {
          let (isHandled, trouble) =
            try send(message, to: connection.target, &next, isRepeated) {
              parts[connection.target].event(message)
            }
          guard isHandled || !connection.link.waits else { continue }
          steps.append(Step(label: label, state: next, trouble: trouble))
        }
      }
    }
    return steps
  }

  /// Sends an event to a machine, and passes on what it sends.
  private func send(
    _ bytes: [UInt8]?,
    to member: Int,
    _ state: inout SystemState,
    _ isRepeated: Bool,
    _ event: () -> Any
  ) throws -> (isHandled: Bool, trouble: Trouble) {
    var trouble = Trouble()
    let step = try receive(bytes, member, &state, &trouble, isRepeated, event)
    try pass(step.messages, &state, &trouble, isRepeated)
    return (step.isHandled, trouble)
  }

  /// Lets a machine handle an event.
  private func receive(
    _ bytes: [UInt8]?,
    _ member: Int,
    _ state: inout SystemState,
    _ trouble: inout Trouble,
    _ isRepeated: Bool,
    _ event: () -> Any
  ) throws -> KnownMachines.Step {
    let number = state.numbers[member]
    let before = state.machines[member]
    let step: KnownMachines.Step
    if !isRepeated, let bytes, let known = known[member].step(of: number, on: bytes) {
      step = known
      state.machines[member] = self.known[member][known.machine]
    } else {
      step = try take(event(), member, &state)
      if !isRepeated, let bytes { known[member].keep(step, of: number, on: bytes) }
    }
    state.numbers[member] = step.machine
    if let error = step.error {
      let isKnown = parts[member].acknowledges(.failingStep, in: before)
      if trouble.failure == nil || trouble.isAcknowledged && !isKnown {
        trouble.failure = "\(parts[member].name): error: \(error)"
        trouble.isAcknowledged = isKnown
      }
    }
    return step
  }

  /// Lets a machine of a state take a step.
  private func take(
    _ event: Any,
    _ member: Int,
    _ state: inout SystemState
  ) throws -> KnownMachines.Step {
    let part = parts[member]
    if part.traps(on: event, state.machines[member]) {
      throw Refusal(
        description:
          "the machine '\(part.name)' stops the program (`unhandled: .trap`) when "
          + "\(event) comes; handle the event wherever it can come"
      )
    }
    let step = part.send(event, to: state.machines[member])
    state.machines[member] = step.machine
    return KnownMachines.Step(
      machine: known[member].number(of: step.machine),
      isHandled: step.isHandled,
      error: step.error,
      messages: messages(with: step.outputs, from: member)
    )
  }

  // MARK: - Messages

  /// The messages with what a machine sends.
  private func messages(with outputs: [Any], from member: Int) -> [SystemMessage] {
    outputs.flatMap { output in
      system.connections.indices.compactMap { number -> SystemMessage? in
        let connection = system.connections[number]
        guard connection.source == member, let event = connection.message(output) else {
          return nil
        }
        let target = parts[connection.target]
        received.note(SystemCase(member: connection.target, index: target.caseIndex(of: event)))
        let (bytes, problem) = Self.bytes(of: event, target)
        return SystemMessage(connection: number, event: event, bytes: bytes, problem: problem)
      }
    }
  }

  private static func bytes(
    of event: Any,
    _ part: any PreparedPart
  ) -> (bytes: [UInt8]?, problem: String?) {
    var packer = Packer()
    part.pack(event: event, into: &packer)
    return packer.problem.map { (nil, $0) } ?? (packer.bytes, nil)
  }

  /// Passes on what machines send.
  private func pass(
    _ messages: [SystemMessage],
    _ state: inout SystemState,
    _ trouble: inout Trouble,
    _ isRepeated: Bool = false
  ) throws {
    var sent = messages
    var next = 0
    while next < sent.count {
      let message = sent[next]
      let connection = system.connections[message.connection]
      if next > Self.longestExchange {
        throw Refusal(
          description: "the machines '\(parts[connection.source].name)' and others send each other "
            + "messages without end in one step; use a queue for one of the connections"
        )
      }
      next += 1
      guard let capacity = connection.link.capacity else {
        let step = try receive(
          message.bytes,
          connection.target,
          &state,
          &trouble,
          isRepeated
        ) { message.event }
        sent += step.messages
        continue
      }
      if state.queues[message.connection].count < capacity {
        guard let bytes = message.bytes else {
          throw Refusal(description: message.problem ?? "a message cannot be compared")
        }
        state.queues[message.connection].append(bytes)
      } else if connection.link.overflow == .isViolation {
        trouble.overflow = trouble.overflow ?? message.connection
      }
    }
  }

  // MARK: - Bytes

  /// Writes a state.
  func pack(_ state: SystemState, into packer: inout Packer) {
    for (member, number) in state.numbers.enumerated() {
      if let problem = known[member].problem {
        packer.problem = packer.problem ?? "in '\(parts[member].name)': \(problem)"
      }
      packer.append(number)
    }
    for (connection, queue) in zip(system.connections, state.queues) {
      packer.append(queue.count)
      // The order of messages that can be taken in any order does not matter.
      let messages =
        connection.link.reorders ? queue.sorted { $0.lexicographicallyPrecedes($1) } : queue
      for message in messages { packer.append(message) }
    }
  }

  /// The bytes of a state.
  func bytes(of state: SystemState) -> [UInt8] {
    var packer = Packer()
    pack(state, into: &packer)
    return packer.bytes
  }

  /// Reads a state.
  func state(_ bytes: UnsafeRawBufferPointer) -> SystemState {
    var state = SystemState(machines: [], numbers: [], queues: [])
    guard let start = bytes.baseAddress else { return state }
    var unpacker = Unpacker(start)
    for machines in known {
      let number = unpacker.count()
      state.numbers.append(number)
      state.machines.append(machines[number])
    }
    for _ in system.connections {
      state.queues.append((0..<unpacker.count()).map { _ in unpacker.bytes() })
    }
    return state
  }

  /// About the memory of what is known of the machines, in bytes.
  var byteCount: Int { known.reduce(0) { $0 + $1.byteCount } }

  /// Whether all machines have entered a top-level final state.
  func isDone(_ state: SystemState) -> Bool {
    zip(parts, state.machines).allSatisfy { $0.isDone($1) }
  }

  /// Whether the chart of each machine that is not final acknowledges that it is stuck.
  func isStuckAsAcknowledged(_ state: SystemState) -> Bool {
    zip(parts, state.machines).allSatisfy {
      $0.isDone($1) || $0.acknowledges(.stuck, in: $1)
    }
  }

  /// What claims see of a state.
  func situation(_ state: SystemState) -> SystemSituation {
    SystemSituation(
      machines: state.machines,
      queues: state.queues,
      connections: system.connections,
      identities: system.parts.map { $0.identity },
      strangers: strangers
    )
  }
}

extension Packer {
  /// Appends bytes with their number.
  fileprivate mutating func append(_ part: [UInt8]) {
    append(part.count)
    append(contentsOf: part)
  }
}

extension Unpacker {
  /// Reads bytes with their number.
  fileprivate mutating func bytes() -> [UInt8] {
    let count = count()
    return (0..<count).map { _ in byte() }
  }
}
