#if Durable
internal import Logging
internal import Statecraft
internal import StatecraftDurable
internal import Synchronization

/// The clients, processes and clocks of a simulation, for one task.
final class SimulatedWorld: Sendable {
  struct State {
    var clients: [SimulatedClient]
    var processes: [DurableMachines?]
    /// The keys and texts of delivered outputs, in the order of delivery.
    var deliveries: [(machine: MachineAddress, key: String, output: SimulatedOrder.Output)] = []
    var tickets = Tickets()
    var violations: [SimulationReport.Violation] = []
    /// The number of actions so far.
    var actions = 0
    var isHealed = false
    /// Whether a process hangs, so that others do not hang in turn.
    var isStalled = false
  }

  let settings: DurableSimulation
  let store: any DurableStore
  let time: DrivenTime
  let numbers: SeededNumbers
  let log = FaultLog()
  let state: Mutex<State>

  init(_ settings: DurableSimulation, store: any DurableStore, time: DrivenTime) {
    self.settings = settings
    self.store = store
    self.time = time
    numbers = SeededNumbers(seed: settings.seed)
    state = Mutex(
      State(
        clients: (0..<settings.clientCount).map { SimulatedClient(number: $0) },
        processes: [nil, nil]
      )
    )
  }

  func violate(_ rule: String, _ text: String) {
    state.withLock { $0.violations.append(SimulationReport.Violation(rule: rule, text: text)) }
  }

  // MARK: - Processes

  /// Returns a process, and starts it if it has crashed.
  func process(_ number: Int) -> DurableMachines? {
    if let running = state.withLock({ $0.processes[number] }) { return running }
    let made = try? makeProcess(number)
    state.withLock { $0.processes[number] = made }
    return made
  }

  private func makeProcess(_ number: Int) throws -> DurableMachines {
    let isHealed = state.withLock { $0.isHealed }
    // A new version of the chart is introduced little by little, its first release in haste.
    let progress = Double(state.withLock { $0.actions }) / Double(max(settings.actions, 1))
    let isNew = isHealed || numbers.chance(progress)
    let isHasty = isNew && !isHealed && numbers.chance(0.5)
    let faulty = FaultyStore(
      store,
      faults: isHealed ? .none : settings.faults,
      callLimit: settings.callLimit,
      numbers: numbers,
      log: log
    ) { [weak self] in
      await self?.goOn(without: number)
    } inspect: { [weak self] rows, changes in
      if isHasty { await self?.checkRefusals(rows, changes) }
    }
    return try makeMachines(on: faulty, version: isNew ? 2 : 1, isHasty: isHasty)
  }

  /// Creates machines on a store, with a version of the chart of which there are two.
  func makeMachines(
    on store: any DurableStore,
    version: Int,
    isHasty: Bool = false
  ) throws -> DurableMachines {
    var settings = DurableSettings()
    settings.logger = Logger(label: "simulation") { _ in SwiftLogNoOpLogHandler() }
    settings.machinesPerStep = 3
    settings.inputsPerMachine = 4
    settings.outputsPerClaim = 3
    settings.sendAttempts = 5
    return try DurableMachines(
      store: store,
      settings: settings,
      clock: time.clock,
      random: { [numbers] in numbers.fraction() },
      DurableBuilder.buildExpression(registration) + DurableBuilder.buildExpression(children)
        + DurableBuilder.buildExpression(tickets(version: version, isHasty: isHasty))
    )
  }

  private var registration: Durable<SimulatedOrder> {
    Durable(
      SimulatedOrder.self,
      environment: SimulatedOrder.Environment { [weak self] in try self?.work($0) ?? "" }
    )
    .work("task", retry: .exponential(from: .seconds(1), to: .seconds(20), attempts: 4))
    .outputs(retry: .constant(.seconds(2), attempts: nil)) { [weak self] in
      try self?.deliver($0, $1)
    }
    .sends { output, sender in
      switch output {
      case .passed(let id): [.event(.add(1), to: SimulatedOrder.self, id: id)]
      case .spawned(let number):
        // The second message follows the first one, and finds the machine.
        [
          .start(
            SimulatedParcel(parent: sender.id),
            id: SimulatedParcel.address(of: number, parent: sender).id
          )
        ]
          + (number.isMultiple(of: 2)
            ? [
              .event(
                .hurry,
                to: SimulatedParcel.self,
                id: SimulatedParcel.address(of: number, parent: sender).id
              )
            ] : [])
      case .count, .ticked, .worked: []
      }
    }
  }

  private var children: Durable<SimulatedParcel> {
    Durable(SimulatedParcel.self).sends { output, sender in
      guard case .arrived(let parent) = output else { return [] }
      return [.event(.arrived(sender.id), to: SimulatedOrder.self, id: parent)]
    }
  }

  private func work(_ call: WorkCall) throws -> String {
    if numbers.chance(0.2) { throw StoreError(.unavailable, "the service is away") }
    return call.key
  }

  private func deliver(_ output: SimulatedOrder.Output, _ delivery: OutputDelivery) throws {
    let isHealed = state.withLock { $0.isHealed }
    if !isHealed, numbers.chance(0.1) { throw StoreError(.unavailable, "the receiver is away") }
    state.withLock { $0.deliveries.append((delivery.machine, delivery.key, output)) }
    // The receiver has it, but the answer is lost.
    if !isHealed, numbers.chance(0.05) { throw StoreError(.unavailable, "the answer is lost") }
  }

  /// Ends a process whose call crashed.
  func note(_ error: any Error, in process: Int) {
    let isFinal = error is SimulatedCrash || (error as? StoreError)?.kind == .damaged
    if isFinal { state.withLock { $0.processes[process] = nil } }
  }

  /// What others do while a process hangs.
  private func goOn(without number: Int) async {
    let isStalled = state.withLock { state in
      defer { state.isStalled = true }
      return state.isStalled
    }
    if isStalled { return }
    for _ in 0..<(1 + numbers.below(4)) { await actOnce(in: 1 - number) }
    state.withLock { $0.isStalled = false }
  }

  // MARK: - Actions

  /// Does one random thing.
  func act() async {
    state.withLock { $0.actions += 1 }
    await actOnce(in: numbers.below(2))
    if numbers.chance(0.5) { await actOnTicket(in: numbers.below(2)) }
  }

  private func actOnce(in process: Int) async {
    switch numbers.below(100) {
    case 0..<40: await send(in: process)
    case 40..<46: await repeatRequest(in: process)
    case 46..<80: await pass(in: process)
    case 80..<92: time.advance(by: .milliseconds(1 + numbers.below(20_000)))
    case 92..<94:
      log.count("jump of the clock")
      time.jump(by: .milliseconds(numbers.below(60_000) - 30_000))
    case 94..<96: time.advance(by: .seconds(numbers.below(7_200)))
    default:
      log.count("restart")
      state.withLock { $0.processes[process] = nil }
    }
  }

  private func pass(in number: Int) async {
    guard let machines = process(number) else { return }
    let pass = DurableMachines.Pass.allCases[numbers.below(DurableMachines.Pass.allCases.count)]
    do {
      _ = try await machines.make(pass)
    } catch {
      note(error, in: number)
    }
  }

  // MARK: - Clients

  private func send(in number: Int) async {
    guard let machines = process(number) else { return }
    let position = numbers.below(settings.clientCount)
    let request = state.withLock {
      $0.clients[position].next(numbers, machines: settings.machineCount)
    }
    do {
      let answer = try await perform(request, on: machines)
      await checkStored(
        MachineAddress(chart: SimulatedOrder.chart.name, id: request.id),
        request.key
      )
      state.withLock { state in
        // A process that hung may have been overtaken by a repetition.
        guard state.clients[position].open?.key == request.key else { return }
        state.clients[position].open = nil
        state.clients[position].acknowledged.append(
          SimulatedClient.Acknowledgement(request: request, answer: answer)
        )
      }
    } catch let error as DurableError {
      if case .unknownMachine = error {
        await start(request.id, on: machines, in: number)
      } else if case .contended = error {
        return
      } else {
        violate("I10", "\(request.key) for \(request.id) was refused: \(error)")
      }
    } catch {
      note(error, in: number)
    }
  }

  private func start(_ id: String, on machines: DurableMachines, in number: Int) async {
    do {
      let orders = machines[SimulatedOrder.self]
      if numbers.chance(0.5) {
        _ = try await orders.start(id, SimulatedOrder(), key: "start")
      } else {
        _ = try await orders.postStart(id, SimulatedOrder(), key: "start")
      }
    } catch {
      note(error, in: number)
    }
  }

  private func perform(
    _ request: SimulatedClient.Request,
    on machines: DurableMachines
  ) async throws -> DurableAnswer? {
    let orders = machines[SimulatedOrder.self]
    guard let event = request.event else { return nil }
    if request.isPosted { return try await orders.post(event, to: request.id, key: request.key) }
    return try await orders.send(event, to: request.id, key: request.key)
  }

  /// Sends an old request again; its first answer must come back.
  private func repeatRequest(in number: Int) async {
    guard let machines = process(number) else { return }
    let old = state.withLock { state in
      state.clients[numbers.below(settings.clientCount)].acknowledged
    }
    guard !old.isEmpty else { return }
    log.count("duplicate")
    let first = old[numbers.below(old.count)]
    do {
      let answer = try await perform(first.request, on: machines)
      guard let expected = first.answer, let answer else { return }
      if !answer.isSame(as: expected) {
        violate("I10", "\(first.request.key) was answered \(expected), then \(answer)")
      }
    } catch let error as DurableError {
      if case .contended = error { return }
      violate("I10", "the repeated key \(first.request.key) was refused: \(error)")
    } catch {
      note(error, in: number)
    }
  }

  // MARK: - Healing

  /// Ends the faults, and processes what is left; an error of the store is a violation now.
  func heal() async {
    state.withLock { state in
      state.isHealed = true
      state.processes = [nil, nil]
    }
    for client in 0..<settings.clientCount {
      guard let request = state.withLock({ $0.clients[client].open }) else { continue }
      do {
        try await finish(request, of: client)
      } catch {
        violate("I7", "\(request.key) for \(request.id) fails after the faults: \(error)")
      }
    }
    do {
      try await checkMigration()
      try await resumeTickets()
      try await processRest()
    } catch {
      violate("I7", "processing fails after the faults: \(error)")
    }
    if log.hasReached(settings.callLimit) {
      violate("I7", "the run made more than \(settings.callLimit) calls of the store")
    }
    log.resetCalls()
  }

  private func finish(_ request: SimulatedClient.Request, of client: Int) async throws {
    guard let machines = process(0) else { return }
    do {
      _ = try await machines[SimulatedOrder.self].start(
        request.id,
        SimulatedOrder(),
        key: "start"
      )
    } catch DurableError.alreadyStarted {
      // It is only needed for a machine that does not exist.
    }
    let answer = try await perform(request, on: machines)
    state.withLock { state in
      state.clients[client].open = nil
      state.clients[client].acknowledged.append(
        SimulatedClient.Acknowledgement(request: request, answer: answer)
      )
    }
  }

  private func processRest() async throws {
    guard let machines = process(0) else { return }
    // Leases and retries are over after a minute; timers go on forever, so that the end is fixed.
    for _ in 0..<12 {
      time.advance(by: .seconds(11))
      var isIdle = false
      for _ in 0..<2_000 where !isIdle {
        isIdle = true
        for pass in DurableMachines.Pass.allCases where try await machines.make(pass) > 0 {
          isIdle = false
        }
      }
      guard isIdle else { return violate("I7", "processing does not end") }
    }
  }
}

extension DurableAnswer {
  /// Whether two answers are equal except that one is a repetition.
  func isSame(as other: DurableAnswer) -> Bool {
    var copy = self
    copy.isRepeated = other.isRepeated
    return copy == other
  }
}
#endif
