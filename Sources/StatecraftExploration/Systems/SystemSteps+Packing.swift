extension SystemSteps {
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
    if watch != nil { packer.append(state.isWaiting ? 1 : 0) }
    state.zone.pack(into: &packer)
    if let overflow = state.overflow { packer.append(overflow) }
  }

  /// The bytes of a state.
  func bytes(of state: SystemState) -> [UInt8] {
    var packer = Packer()
    pack(state, into: &packer)
    return packer.bytes
  }

  /// Reads a state; of one behind a full queue not which queue it is.
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
    let awaited = watch == nil ? 0 : unpacker.count()
    state.isWaiting = awaited == 1
    state.zone = TimerZone(&unpacker, count: pendingTimers(in: state.numbers) + awaited)
    return state
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
