extension SystemSteps {
  /// Writes a state.
  func pack(_ state: SystemState, into packer: inout Packer) {
    for number in state.numbers { packer.append(number) }
    state.queues.pack(into: &packer) { routes[$0].link.reorders }
    if watch != nil { packer.append(state.isWaiting ? 1 : 0) }
    state.zone.pack(into: &packer)
    if let overflow = state.overflow { packer.append(overflow) }
  }

  /// Why a machine cannot be compared with others; `nil` for all good machines.
  var problem: String? {
    for (member, machines) in known.enumerated() {
      if let problem = machines.problem { return "in '\(parts[member].name)': \(problem)" }
    }
    return nil
  }

  /// The bytes of a state.
  func bytes(of state: SystemState) -> [UInt8] {
    var packer = Packer()
    pack(state, into: &packer)
    return packer.bytes
  }

  /// Reads a state; of one behind a full queue not which queue it is.
  func state(_ bytes: UnsafeRawBufferPointer) -> SystemState {
    guard let start = bytes.baseAddress else {
      return SystemState(numbers: [], queues: WaitingMessages(queues: routes.count))
    }
    var unpacker = Unpacker(start)
    let numbers = parts.map { _ in unpacker.count() }
    var state = SystemState(
      numbers: numbers,
      queues: WaitingMessages(&unpacker, queues: routes.count)
    )
    let awaited = watch == nil ? 0 : unpacker.count()
    state.isWaiting = awaited == 1
    state.zone = TimerZone(&unpacker, count: pendingTimers(in: state.numbers) + awaited)
    return state
  }
}
