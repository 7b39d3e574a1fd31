internal import Statecraft

/// Turns machines into the bytes of their situations, and back.
///
/// The bytes hold the active states, the context, histories that can still be read, postponed events,
/// running invocations, and pending timers with what can remain of them. Time, serial numbers and
/// outputs are not among them.
final class SituationCodec<Context: ChartContext>: Sendable {
  let table: ConfigurationTable<Context>
  private let program: Program<Context>
  let context: ValuePlan
  private let events: ValuePlan?
  let hasRegions: Bool
  /// For each state its parent, or a negative number.
  private let parents: [Int]
  /// For each state whether it never has active children.
  private let isLeaf: [Bool]
  /// For each state whether a machine that is in it is done.
  private let isEnd: [Bool]
  /// Whether the chart has timers or delayed events.
  let hasTimers: Bool
  /// Whether the time since a premise belongs to situations.
  private let watchesTime: Bool
  /// Whether there may be more in a machine than active states and its context.
  private let hasMore: Bool
  /// Whether a situation is only active states and a context.
  var isPlain: Bool { !hasMore && !watchesTime }
  /// Whether the chart stops the program at an event that nothing takes.
  let traps: Bool
  /// Whether the chart postpones events.
  let mayPostpone: Bool
  /// For each history whether what it has stored can be read while its parent is active.
  private let readsActiveHistory: [Bool]
  /// Arrays the order of whose elements does not belong to situations.
  let interchangeable: [InterchangeableArrays]
  /// The same with the order of all elements; `nil` if it always belongs to situations.
  let ordered: SituationCodec?
  /// What a test wants to be wrong; `nil` in all explorations that count.
  let mistake: ExplorerMistake?

  init(
    _ table: ConfigurationTable<Context>,
    interchangeable: [InterchangeableArrays] = [],
    watchesTime: Bool = false,
    mistake: ExplorerMistake? = nil
  ) throws(PackingError) {
    self.table = table
    self.mistake = mistake
    self.watchesTime = watchesTime
    program = table.program
    let model = program.model
    self.interchangeable = interchangeable
    ordered = interchangeable.isEmpty ? nil : try SituationCodec(table)
    context = try ValuePlan(Context.self, path: "", interchangeable: interchangeable)
    traps = model.unhandled == .trap
    mayPostpone = program.topology.transitions.contains { $0.disposition == .postpone }
    let mayDelay = model.timers.indices.contains { model.timers[$0].kind == .event }
    events = mayPostpone || mayDelay ? try ValuePlan(Context.Event.self, path: "event") : nil
    let states = program.topology.states
    hasRegions = states.contains { $0.kind == .parallel }
    parents = states.map { $0.parent }
    isLeaf = states.map { $0.kind == .atomic || $0.kind == .final }
    isEnd = states.map { $0.kind == .final && $0.parent <= 0 }
    readsActiveHistory = program.topology.histories.indices.map(program.readsActiveHistory)
    hasTimers = !model.timers.isEmpty
    hasMore =
      mayPostpone || !readsActiveHistory.isEmpty || !model.timers.isEmpty
      || !model.invocations.isEmpty
  }

  /// The memory of contexts and events that are packed as numbers, and kept for that.
  var keptBytes: Int { context.keptBytes + (events?.keptBytes ?? 0) }

  /// Writes a situation: first what a machine shows, then its times.
  func pack(_ moment: MachineMoment<Context>, into packer: inout Packer) {
    pack(moment.machine, into: &packer)
    guard hasTimers || watchesTime else { return }
    if mistake == .absoluteTime { packer.append(Int(moment.machine.now.components.seconds)) }
    if watchesTime { packer.append(moment.isWaiting ? 1 : 0) }
    moment.zone.pack(into: &packer)
  }

  /// Writes what a machine shows: all of its situation but the remaining times.
  func pack(_ machine: Machine<Context>, into packer: inout Packer) {
    let engine = hasMore ? machine.engine : nil
    pack(engine?.configuration ?? machine.activeStates, into: &packer)
    withUnsafePointer(to: machine.context) { context.pack(UnsafeRawPointer($0), into: &packer) }
    if let engine { packRest(of: machine, engine, into: &packer) }
  }

  /// Makes a machine that shows what a situation shows, at time zero; the remaining times are not read.
  func machine(_ bytes: UnsafeRawPointer) -> Machine<Context> {
    var unpacker = Unpacker(bytes)
    return machine(&unpacker, hasTime: false).machine
  }

  /// Makes a machine in a situation, at time zero.
  func moment(_ bytes: UnsafeRawPointer) -> MachineMoment<Context> {
    var unpacker = Unpacker(bytes)
    let hasTimes = hasTimers || watchesTime
    let hasTime = mistake == .absoluteTime && hasTimes
    let (machine, timers) = machine(&unpacker, hasTime: hasTime)
    var moment = MachineMoment(machine)
    guard hasTimes else { return moment }
    moment.isWaiting = watchesTime && unpacker.byte() == 1
    moment.zone = TimerZone(&unpacker, count: timers + (moment.isWaiting ? 1 : 0))
    return moment
  }

  /// Reads a machine; returns it with the number of its timers.
  private func machine(
    _ unpacker: inout Unpacker,
    hasTime: Bool
  ) -> (machine: Machine<Context>, timers: Int) {
    var engine = EngineState(histories: readsActiveHistory.count)
    unpackLeaves(&unpacker, into: &engine)
    let data = context.read(Context.self, from: &unpacker)
    let postponed = hasMore ? unpackRest(&unpacker, into: &engine) : []
    let timers = engine.timers.count
    if hasTime { engine.now = .seconds(unpacker.count()) }
    return (Machine(data, table, engine, postponed: postponed), timers)
  }

  /// Returns the same machine with the elements of interchangeable arrays in another order.
  ///
  /// - Parameters:
  ///   - moment: the machine.
  ///   - orders: for each group of arrays, from which position each element comes.
  /// - Returns: the machine in the other order.
  func permuted(
    _ moment: MachineMoment<Context>,
    by orders: [[Int]]
  ) -> MachineMoment<Context> {
    let machine = moment.machine
    var data = machine.context
    for (group, order) in zip(interchangeable, orders) { group.permute(&data, by: order) }
    var other = moment
    other.machine = Machine(data, table, machine.engine, postponed: machine.postponedEvents)
    return other
  }

  // MARK: - Active states

  /// Writes active states.
  func pack(_ configuration: StateSet, into packer: inout Packer) {
    if hasRegions {
      var count = 0
      for state in configuration where isLeaf[state] { count += 1 }
      packer.append(count)
    }
    packLeaves(of: configuration, into: &packer)
  }

  /// Writes the active states that have no children.
  ///
  /// - Returns: their number.
  @discardableResult
  func packLeaves(of configuration: StateSet, into packer: inout Packer) -> Int {
    var count = 0
    for state in configuration where isLeaf[state] {
      packer.append(state)
      count += 1
    }
    return count
  }

  private func unpackLeaves(_ unpacker: inout Unpacker, into engine: inout EngineState) {
    for _ in 0..<(hasRegions ? unpacker.count() : 1) {
      var state = unpacker.count()
      if isEnd[state] { engine.isDone = true }
      while state > 0, !engine.configuration.contains(state) {
        engine.configuration.insert(state)
        state = parents[state]
      }
    }
  }

  // MARK: - Everything else

  private func packRest(
    of machine: Machine<Context>,
    _ engine: EngineState,
    into packer: inout Packer
  ) {
    for (number, reads) in readsActiveHistory.enumerated() {
      let parent = program.topology.histories[number].parent
      let isRead = reads || !(parent == 0 || engine.configuration.contains(parent))
      guard isRead, !engine.isDone, mistake != .historyLeftOut,
        let stored = engine.history[number]
      else {
        packer.append(0)
        continue
      }
      packer.append(stored.count + 1)
      for state in stored { packer.append(state) }
    }
    packer.append(engine.invocations.count)
    for active in engine.invocations { packer.append(active.invocation) }
    if hasTimers {
      packer.append(engine.timers.count)
      for pending in engine.timers { pack(pending, into: &packer) }
    }
    guard mistake != .postponedLeftOut else { return packer.append(0) }
    packer.append(machine.postponed.count)
    for event in machine.postponed { events?.write(event, to: &packer) }
  }

  private func unpackRest(
    _ unpacker: inout Unpacker,
    into engine: inout EngineState
  ) -> [Context.Event] {
    for number in readsActiveHistory.indices {
      let count = unpacker.count()
      guard count > 0 else { continue }
      engine.history[number] = StateSet((1..<count).map { _ in unpacker.count() })
    }
    let running = (0..<unpacker.count()).map { _ in unpacker.count() }
    if hasTimers {
      for _ in 0..<unpacker.count() {
        engine.serial += 1
        engine.timers.append(timer(&unpacker, serial: engine.serial))
      }
    }
    for invocation in running {
      engine.serial += 1
      engine.invocations.append(
        EngineState.ActiveInvocation(invocation, serial: engine.serial)
      )
    }
    return (0..<unpacker.count()).compactMap { _ in
      events?.read(Context.Event.self, from: &unpacker)
    }
  }

  // MARK: - Timers

  private func pack(_ pending: EngineState.PendingTimer, into packer: inout Packer) {
    packer.append(pending.timer)
    if let event = pending.raisedEvent {
      events?.write(event.value(as: Context.Event.self), to: &packer)
    }
  }

  private func timer(_ unpacker: inout Unpacker, serial: Int) -> EngineState.PendingTimer {
    let number = unpacker.count()
    let kind = program.model.timers[number].kind
    let event = kind == .event ? events?.read(Context.Event.self, from: &unpacker) : nil
    // The zone knows the times; the machine only needs to keep the order.
    return EngineState.PendingTimer(
      timer: number,
      due: .zero,
      duration: .seconds(1),
      serial: serial,
      event: event.map { Erased($0) },
      restartsOnEvents: kind == .inactivity,
      isUnnamedEvent: program.isTimerOfUnnamedEvents(number)
    )
  }
}
