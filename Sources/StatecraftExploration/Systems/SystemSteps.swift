/// The steps of a system, on values.
struct SystemSteps {
  let system: MachineSystem
  let parts: [any PreparedPart]
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
    parts = try system.parts.map { try $0.prepared() }
  }

  /// The state in which the system starts: all machines have started, one after the other.
  func start() throws -> SystemState {
    var state = SystemState(
      machines: parts.map { $0.start.machine },
      queues: system.connections.map { _ in [] }
    )
    for (member, part) in parts.enumerated() {
      var trouble = Trouble()
      try pass(part.start.outputs, from: member, &state, &trouble)
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
  func steps(from state: SystemState) throws -> [Step] {
    var steps: [Step] = []
    for (number, event) in system.events.enumerated() {
      var next = state
      let (isHandled, trouble) = try send(event.event, to: event.member, &next)
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
          let event = parts[connection.target].event(message)
          let (isHandled, trouble) = try send(event, to: connection.target, &next)
          guard isHandled || !connection.link.waits else { continue }
          steps.append(Step(label: label, state: next, trouble: trouble))
        }
      }
    }
    return steps
  }

  /// Sends an event to a machine, and passes on what it sends.
  private func send(
    _ event: Any,
    to member: Int,
    _ state: inout SystemState
  ) throws -> (isHandled: Bool, trouble: Trouble) {
    var trouble = Trouble()
    let step = try receive(event, member, &state, &trouble)
    try pass(step.outputs, from: member, &state, &trouble)
    return (step.isHandled, trouble)
  }

  /// Lets a machine handle an event.
  private func receive(
    _ event: Any,
    _ member: Int,
    _ state: inout SystemState,
    _ trouble: inout Trouble
  ) throws -> PartStep {
    if parts[member].traps(on: event, state.machines[member]) {
      throw Refusal(
        description:
          "the machine '\(parts[member].name)' stops the program (`unhandled: .trap`) when "
          + "\(event) comes; handle the event wherever it can come"
      )
    }
    let step = parts[member].send(event, to: state.machines[member])
    if let error = step.error {
      let isKnown = parts[member].acknowledges(.failingStep, in: state.machines[member])
      if trouble.failure == nil || trouble.isAcknowledged && !isKnown {
        trouble.failure = "\(parts[member].name): error: \(error)"
        trouble.isAcknowledged = isKnown
      }
    }
    state.machines[member] = step.machine
    return step
  }

  /// Passes on what a machine sends.
  private func pass(
    _ outputs: [Any],
    from member: Int,
    _ state: inout SystemState,
    _ trouble: inout Trouble
  ) throws {
    var sent = outputs.map { (member: member, output: $0) }
    var next = 0
    while next < sent.count {
      if next > Self.longestExchange {
        throw Refusal(
          description: "the machines '\(parts[sent[next].member].name)' and others send each other "
            + "messages without end in one step; use a queue for one of the connections"
        )
      }
      let (source, output) = sent[next]
      next += 1
      for (number, connection) in system.connections.enumerated() where connection.source == source
      {
        guard let event = connection.message(output) else { continue }
        let index = parts[connection.target].caseIndex(of: event)
        received.note(SystemCase(member: connection.target, index: index))
        if let capacity = connection.link.capacity {
          if state.queues[number].count < capacity {
            var packer = Packer()
            parts[connection.target].pack(event: event, into: &packer)
            if let problem = packer.problem { throw Refusal(description: problem) }
            state.queues[number].append(packer.bytes)
          } else if connection.link.overflow == .isViolation {
            trouble.overflow = trouble.overflow ?? number
          }
        } else {
          let step = try receive(event, connection.target, &state, &trouble)
          sent += step.outputs.map { (connection.target, $0) }
        }
      }
    }
  }

  // MARK: - Bytes

  /// Writes a state.
  func pack(_ state: SystemState, into packer: inout Packer) {
    for (part, machine) in zip(parts, state.machines) {
      var inner = Packer()
      part.pack(machine, into: &inner)
      packer.problem = packer.problem ?? inner.problem.map { "in '\(part.name)': \($0)" }
      packer.append(inner.bytes)
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
    var state = SystemState(machines: [], queues: [])
    guard let start = bytes.baseAddress else { return state }
    var unpacker = Unpacker(start)
    for part in parts {
      state.machines.append(
        unpacker.bytes().withUnsafeBytes { bytes in
          // No machine is without bytes: it has an active state.
          part.machine(bytes.baseAddress.unsafelyUnwrapped)
        }
      )
    }
    for _ in system.connections {
      state.queues.append((0..<unpacker.count()).map { _ in unpacker.bytes() })
    }
    return state
  }

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
