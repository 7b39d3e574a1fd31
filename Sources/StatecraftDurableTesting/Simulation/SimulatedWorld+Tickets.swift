#if Durable
internal import Statecraft
internal import StatecraftDurable
internal import Synchronization

extension SimulatedWorld {
  /// What is known of the machines that operators stop, erase and prune.
  struct Tickets {
    /// An input that was acknowledged.
    struct Acknowledgement {
      var id: String
      var key: String
      var event: SimulatedTicket.Event
      /// The answer; `nil` for a posted event that waited.
      var answer: DurableAnswer?
    }

    /// The number of inputs, from which keys and ids follow.
    var count = 0
    var ids: Set<String> = []
    var acknowledged: [Acknowledgement] = []
    /// The machines that an operator wanted to erase, whatever became of it.
    var erased: Set<String> = []
    /// The keys of outputs in the order of delivery.
    var deliveries: [(machine: MachineAddress, key: String)] = []
  }

  /// The registration of a version of the chart.
  func tickets(version: Int, isHasty: Bool) -> Durable<SimulatedTicket> {
    Durable(SimulatedTicket.chart(version: version, isHasty: isHasty), environment: ())
      .retain(.closed, for: .seconds(60))
      .keepJournal(for: .seconds(3_600), last: 2)
      .outputs(retry: .constant(.seconds(2), attempts: nil)) { [weak self] _, delivery in
        self?.state.withLock {
          $0.tickets.deliveries.append((delivery.machine, delivery.key))
        }
      }
  }

  /// Does one thing with a ticket.
  func actOnTicket(in number: Int) async {
    guard let machines = process(number) else { return }
    let operations = machines.operations
    // Old ones are left behind.
    let count = state.withLock { $0.tickets.count }
    let id = "t\(count / 30 + numbers.below(4))"
    do {
      switch numbers.below(100) {
      case 0..<60: try await send(toTicket: id, on: machines)
      case 60..<63:
        log.count("pause of a machine")
        try await operations.pause(id, of: SimulatedTicket.self)
      case 63..<65:
        log.count("pause of a chart")
        try await operations.pause(SimulatedTicket.self)
      case 65..<80:
        try await operations.resume(SimulatedTicket.self)
        try await operations.resume(id, of: SimulatedTicket.self)
        try await operations.retry(id, of: SimulatedTicket.self)
      case 80..<83:
        log.count("erasure")
        _ = state.withLock { $0.tickets.erased.insert(id) }
        try await operations.erase(id, of: SimulatedTicket.self)
      case 83..<87: log.count("retention", try await operations.applyRetention())
      case 87..<91: log.count("pruned input", try await operations.pruneJournals())
      default:
        guard
          let old = state.withLock({ $0.tickets.acknowledged })
            .randomElement(using: numbers)
        else { return }
        log.count("duplicate")
        try await repeatInput(old, on: machines)
      }
    } catch {
      note(error, in: number)
    }
  }

  private func send(toTicket id: String, on machines: DurableMachines) async throws {
    let count = state.withLock { state in
      state.tickets.count += 1
      state.tickets.ids.insert(id)
      return state.tickets.count
    }
    let events = SimulatedTicket.Event.allCases
    let event = events[numbers.below(events.count)]
    let tickets = machines[SimulatedTicket.self]
    let key = "k\(count)"
    let isPosted = numbers.chance(0.3)
    let answer: DurableAnswer?
    do {
      answer =
        isPosted
        ? try await tickets.post(event, to: id, key: key)
        : try await tickets.send(event, to: id, key: key)
    } catch DurableError.unknownMachine {
      try await tickets.start(id, SimulatedTicket(), key: "start")
      return
    }
    await checkStored(MachineAddress(chart: SimulatedTicket.chart.name, id: id), key)
    state.withLock {
      $0.tickets.acknowledged.append(
        Tickets.Acknowledgement(id: id, key: key, event: event, answer: answer)
      )
    }
  }

  /// Sends or posts an acknowledged input again, perhaps to a machine that was erased (I10).
  func repeatInput(
    _ old: Tickets.Acknowledgement,
    on machines: DurableMachines
  ) async throws {
    let tickets = machines[SimulatedTicket.self]
    let isPosted = numbers.chance(0.5)
    let answer: DurableAnswer?
    do {
      answer =
        isPosted
        ? try await tickets.post(old.event, to: old.id, key: old.key)
        : try await tickets.send(old.event, to: old.id, key: old.key)
    } catch DurableError.contended {
      return
    } catch let error as DurableError {
      // A posted input may have waited when the machine was stopped or erased.
      if old.answer != nil {
        violate("I10", "the repeated key \(old.key) of \(old.id) was refused: \(error)")
      }
      return
    }
    guard let first = old.answer, let answer else { return }
    // An erased machine may have lost its answers, and knows the revisions.
    let isErased = state.withLock { $0.tickets.erased.contains(old.id) }
    let isSame = isErased ? answer.revision == first.revision : answer.isSame(as: first)
    if !isSame || !answer.isRepeated {
      violate("I10", "\(old.key) of \(old.id) was answered \(first), then \(answer)")
    }
  }

  /// I8: what is acknowledged is stored when it is, also after an error of the store.
  func checkStored(_ address: MachineAddress, _ key: String) async {
    do {
      if try await store.entry(of: address, key: key) != nil { return }
      let waiting = try await store.pending(of: address, limit: 1_000).inbox
      if waiting.contains(where: { $0.key == key }) { return }
      // Others may have erased the machine while the process hung.
      if try await store.machine(address)?.status == .erased { return }
      violate("I8", "\(key) of \(address) was acknowledged and is not stored")
    } catch {
      violate("I8", "\(address) cannot be read: \(error)")
    }
  }

  /// Lets all tickets go on, after the faults, also those that the hasty release has parked.
  func resumeTickets() async throws {
    guard let machines = process(0) else { return }
    try await machines.operations.retryParked(SimulatedTicket.self)
    try await machines.operations.resume(SimulatedTicket.self)
    for id in state.withLock({ $0.tickets.ids }).sorted() {
      do {
        try await machines.operations.resume(id, of: SimulatedTicket.self)
      } catch is DurableError {
        // It was never started, or it was erased.
      }
    }
  }
}

extension Array {
  /// Returns a random element; `nil` if there is none.
  fileprivate func randomElement(using numbers: SeededNumbers) -> Element? {
    isEmpty ? nil : self[numbers.below(count)]
  }
}
#endif
