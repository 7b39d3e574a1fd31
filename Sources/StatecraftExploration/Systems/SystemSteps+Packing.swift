extension SystemSteps {
  /// Writes a state.
  func pack(_ state: SystemState, into packer: inout Packer) {
    for (member, number) in state.numbers.enumerated() {
      if let problem = known[member].problem {
        packer.problem = packer.problem ?? "in '\(parts[member].name)': \(problem)"
      }
      packer.append(number)
    }
    for (number, route) in routes.enumerated() {
      let queue = state.queues[number]
      packer.append(queue.count)
      // The order of messages that can be taken in any order does not matter.
      if route.link.reorders, queue.count > 1 {
        for message in queue.sorted() { packer.append(message) }
      } else {
        for message in queue { packer.append(message) }
      }
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
    var state = SystemState(numbers: [], queues: WaitingMessages(queues: routes.count))
    guard let start = bytes.baseAddress else { return state }
    var unpacker = Unpacker(start)
    state.numbers.reserveCapacity(parts.count)
    for _ in parts { state.numbers.append(unpacker.count()) }
    for queue in routes.indices {
      for _ in 0..<unpacker.count() { state.queues.append(unpacker.count(), to: queue) }
    }
    let awaited = watch == nil ? 0 : unpacker.count()
    state.isWaiting = awaited == 1
    state.zone = TimerZone(&unpacker, count: pendingTimers(in: state.numbers) + awaited)
    return state
  }
}
