internal import Statecraft

extension Explorer {
  /// Finds the first situation.
  mutating func begin(_ start: Machine<Context>) {
    var moment = MachineMoment(start)
    if let problem = moment.updateTimes(since: .empty, timers: 0, watch: watch) {
      stop = .refused(problem)
    }
    _ = number(of: moment, from: 0, by: 0)
  }

  /// Explores all steps of a situation.
  mutating func expand(_ number: Int) {
    let moment = moment(in: number)
    let situation = Situation(moment.machine)
    let origin = Origin(moment, situation, number)
    for index in watches.indices { watches[index].observe(situation, number) }
    if graph != nil {
      let bits = factBits(in: situation)
      graph?.begin(facts: bits)
      demands?.begin(origin.engine)
      isFinal.append(moment.machine.isDone)
    }
    if moment.isWaiting, moment.zone.firing(moment.zone.count - 1, isLast: true) != nil {
      timeIsUp = timeIsUp ?? number
    }
    guard proof.bounds.allSatisfy({ $0.holds(in: situation) }) else {
      cutCount += 1
      stay(in: number)
      return
    }
    let hasProgress = moment.machine.isDone ? false : explore(origin)
    if !hasProgress, !moment.machine.isDone, origin.timers == 0, origin.engine.invocations.isEmpty {
      stuck[origin.engine.configuration, default: (number, 0)].count += 1
    }
    if moment.machine.isDone || !mustGoOn(origin) { stay(in: number) }
  }

  /// Lets runs end in a situation.
  private mutating func stay(in number: Int) {
    graph?.addStay(at: number)
    demands?.addStay()
  }

  /// Whether a run cannot stay in a situation: a timer fires, or an invocation ends.
  private func mustGoOn(_ origin: Origin) -> Bool {
    origin.timers > 0 || origin.engine.invocations.contains { !proof.ends[$0.invocation].isEmpty }
  }

  /// Explores the events, the ends of invocations and the timers of a situation.
  ///
  /// - Returns: whether one of them leads to another situation.
  private mutating func explore(_ origin: Origin) -> Bool {
    var hasProgress = false
    for domain in proof.domains.indices {
      switch proof.domains[domain].source {
      case .constant(let events):
        let first = labels.first(ofDomain: domain)
        for (position, event) in events.enumerated() {
          hasProgress = send(event, first + UInt32(position), origin) || hasProgress
        }
      case .computed(let events):
        for event in events(origin.situation) {
          hasProgress = send(event, labels.label(of: event), origin) || hasProgress
        }
      }
    }
    hasProgress = endInvocations(origin) || hasProgress
    return fireTimers(origin) || hasProgress
  }

  /// The situation whose steps are explored.
  struct Origin {
    let moment: MachineMoment<Context>
    let situation: Situation<Context>
    let number: Int
    let engine: EngineState

    init(_ moment: MachineMoment<Context>, _ situation: Situation<Context>, _ number: Int) {
      self.moment = moment
      self.situation = situation
      self.number = number
      engine = moment.machine.engine
    }

    /// The number of pending timers.
    var timers: Int { engine.timers.count }
  }

  // MARK: - Kinds of steps

  /// - Returns: whether the event leads to another situation.
  private mutating func send(_ event: Context.Event, _ label: UInt32, _ origin: Origin) -> Bool {
    if origin.moment.machine.traps(on: event) {
      stop = stop ?? .refused(Self.trapText(event, origin.moment.machine))
      return false
    }
    return go(origin, origin.moment.zone, label) { $0.send(event).kind }
  }

  private mutating func endInvocations(_ origin: Origin) -> Bool {
    var hasProgress = false
    for (position, active) in origin.engine.invocations.enumerated() {
      for (end, result) in proof.ends[active.invocation].enumerated() {
        let label = labels.label(ofInvocation: active.invocation, end: end)
        hasProgress =
          go(origin, origin.moment.zone, label) {
            $0.endInvocation(at: position, result.asResult).kind
          } || hasProgress
      }
    }
    return hasProgress
  }

  private mutating func fireTimers(_ origin: Origin) -> Bool {
    var hasProgress = false
    for (position, pending) in origin.engine.timers.enumerated() {
      guard let zone = origin.moment.zone.firing(position) else { continue }
      let label = labels.label(ofTimer: pending.timer)
      let isUrgent = origin.moment.zone.isDue(position)
      hasProgress =
        go(origin, zone, label, isUrgent: isUrgent) { $0.fireTimer(at: position, .zero).kind }
        || hasProgress
    }
    return hasProgress
  }

  /// Takes a step on a copy of a machine.
  ///
  /// - Returns: whether it leads to another situation.
  private mutating func go(
    _ origin: Origin,
    _ zone: TimerZone,
    _ label: UInt32,
    isUrgent: Bool = false,
    _ step: (inout Machine<Context>) -> OutcomeKind
  ) -> Bool {
    var next = origin.moment
    let kind = step(&next.machine)
    // Every event starts timers of inactivity anew; other steps end a timer or an invocation, also when
    // nothing reacts to that.
    let isEvent = labels.isEvent(label)
    let isHandled = kind != .refused && kind != .ignored
    guard isHandled || !isEvent || restartsTimers(origin) else { return false }
    if kind == .failed {
      failure = (failure?.from ?? origin.number, failure?.label ?? label, (failure?.count ?? 0) + 1)
    }
    let engine = next.machine.engine
    if codec.hasTimers || watch != nil {
      let problem = next.updateTimes(since: zone, timers: origin.timers, watch: watch)
      if let problem { stop = stop ?? .refused(problem) }
    }
    let target = number(of: next, from: origin.number, by: label)
    if isSampled(origin.number) { repeatStep(origin, target, label, step, zone) }
    // A step that was rolled back is none.
    guard target != origin.number || kind == .transitioned || kind == .internal || !isEvent
    else { return false }
    stepCount += 1
    if graph != nil {
      graph?.add(target, label)
      demands?.addStep(from: origin.engine, to: engine)
    }
    if isUrgent { urgentSteps.append((UInt32(origin.number), UInt32(target))) }
    for index in watches.indices where watches[index].wantsSteps {
      watches[index].observe(origin.situation, Situation(next.machine), origin.number, label)
    }
    return target != origin.number
  }

  /// Whether a timer of inactivity is pending.
  private func restartsTimers(_ origin: Origin) -> Bool {
    let timers = codec.table.program.model.timers
    return origin.engine.timers.contains { timers[$0.timer].kind == .inactivity }
  }

  // MARK: - Situations

  /// Returns the number of a machine's situation, which may be new.
  private mutating func number(
    of moment: MachineMoment<Context>,
    from parent: Int,
    by label: UInt32
  ) -> Int {
    packer.bytes.removeAll(keepingCapacity: true)
    codec.pack(moment, into: &packer)
    if let problem = packer.problem { stop = stop ?? .refused(problem) }
    let (number, isNew) = store.insert(packer.bytes)
    if isNew {
      parents.append(UInt32(parent))
      foundBy.append(label)
      if let limit = budget.situations, store.count >= limit { stop = stop ?? .situations(limit) }
    }
    return number
  }

  // MARK: - Purity

  /// Whether the steps of a situation are taken twice: all of the first ones, then every 64th.
  private func isSampled(_ number: Int) -> Bool { number < 1_024 || number % 64 == 0 }

  /// Takes a step again, and refuses the chart when it leads elsewhere.
  private mutating func repeatStep(
    _ origin: Origin,
    _ target: Int,
    _ label: UInt32,
    _ step: (inout Machine<Context>) -> OutcomeKind,
    _ zone: TimerZone
  ) {
    var again = origin.moment
    _ = step(&again.machine)
    if codec.hasTimers || watch != nil {
      _ = again.updateTimes(since: zone, timers: origin.timers, watch: watch)
    }
    packer.bytes.removeAll(keepingCapacity: true)
    codec.pack(again, into: &packer)
    let isSame = store.withBytes(of: target) { $0.elementsEqual(packer.bytes) }
    guard !isSame else { return }
    let states = origin.situation.states.map { "\($0)" }.joined(separator: ", ")
    stop =
      stop
      ?? .refused(
        "\(labels.text(of: label, codec.table.program)) in \(states) leads to different situations when "
          + "it is tried twice; a guard or an action reads or changes something outside the context, "
          + "which must be passed in events or through the environment"
      )
  }

  private static func trapText(_ event: Context.Event, _ machine: Machine<Context>) -> String {
    "the chart stops the program (`unhandled: .trap`) when \(Cause<Context>.event(event)) comes in "
      + "\(machine.states.map { "\($0)" }.joined(separator: ", ")); handle the event there, or say in "
      + "the proof that it does not come"
  }
}
