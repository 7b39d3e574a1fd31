#if Durable
internal import Statecraft

/// Applies inputs to one machine, and collects what that changes in the store.
///
/// It is a value without effects. The same inputs at the same times give the same rows, which is
/// what a replay of the journal relies on.
struct MachineStepper<Context: ChartContext & Codable & Sendable> {
  /// What became of an input.
  enum Result {
    case applied(DurableAnswer)
    /// The timer or the work that it belongs to has ended.
    case outdated
    /// The step failed; the machine is as it was.
    case failed(String)
  }

  let chart: ChartRunner<Context>
  let address: MachineAddress
  private(set) var machine: Machine<Context>
  /// When the machine's time was zero.
  private(set) var started: WallTime
  private(set) var revision: Int64
  /// The entries of this transaction.
  private(set) var journal: [JournalEntry] = []
  private(set) var outputs: [StoredOutput] = []

  private(set) var lastGeneration: Int64
  /// The generations of timers and work by their serial numbers in the machine.
  private(set) var timers: [Int: Int64] = [:]
  private(set) var work: [Int: Int64] = [:]
  /// The contexts with which new work starts, by generation.
  private(set) var contexts: [Int64: Context] = [:]
  /// The traces of the steps that started new work, by generation.
  private(set) var traces: [Int64: String] = [:]
  private(set) var since: [String: WallTime] = [:]

  let storedRevision: Int64
  private(set) var storedTimers: Set<Int64> = []
  private(set) var storedWork: Set<Int64> = []
  private(set) var storedConfiguration: [String] = []
  private(set) var storedSince: [String: WallTime] = [:]

  // MARK: - Beginning

  /// Starts a machine.
  init(
    _ chart: ChartRunner<Context>,
    starting posting: Posting,
    context text: String,
    accepted: WallTime,
    at now: WallTime
  ) throws {
    self.chart = chart
    address = posting.address
    started = now
    revision = 0
    storedRevision = 0
    lastGeneration = 0
    let (machine, outcome) = try Machine.start(
      try chart.coding.context(text),
      chart: chart.chart
    )
    if let failed = outcome.all.first(where: { $0.kind == .failed }) {
      throw StepFailure(reason: "\(failed)")
    }
    self.machine = machine
    _ = record(outcome, posting, accepted: accepted, as: .started)
  }

  /// Continues a stored machine.
  ///
  /// A state of an older version is migrated; ``migrated`` is its version then.
  init(_ chart: ChartRunner<Context>, _ row: StoredMachine, _ text: String) throws {
    self.chart = chart
    address = row.address
    revision = row.revision
    storedRevision = row.revision
    let state = try chart.coding.state(text)
    let restored = try Machine.resuming(state.snapshot, chart: chart.chart)
    machine = restored.machine
    started = WallTime(microseconds: state.started)
    lastGeneration = state.generation
    storedTimers = Set(state.timers)
    storedWork = Set(state.work)
    if state.snapshot.migratedFrom == nil {
      storedConfiguration = state.snapshot.configuration
      for (name, time) in zip(state.snapshot.configuration, state.since) {
        since[name] = WallTime(microseconds: time)
      }
      storedSince = since
      // The core keeps the order, and numbers what it restores anew.
      Self.pair(machine.engine.timers.map(\.serial), state.timers, &timers)
      Self.pair(machine.engine.invocations.map(\.serial), state.work, &work)
    } else {
      try adopt(migrated: text)
    }
    isMigrated = state.snapshot.migratedFrom
    keepPlaces()
    assignGenerations()
  }

  /// The version from which the state was migrated; `nil` if it is of the chart's version.
  private(set) var isMigrated: Int?

  private static func pair(_ serials: [Int], _ generations: [Int64], _ map: inout [Int: Int64]) {
    for (serial, generation) in zip(serials, generations) { map[serial] = generation }
  }

  /// Pairs work of a migrated machine by name, so that it keeps its keys; timers are armed anew.
  private mutating func adopt(migrated text: String) throws {
    let outline = try chart.coding.outline(text)
    var old = Array(zip(outline.snapshot.invocations, outline.work))
    for id in machine.invocations {
      let index =
        old.firstIndex { $0.0.name == id.name && $0.0.state == id.state }
        ?? old.firstIndex { $0.0.name == id.name }
      guard let index else { continue }
      work[id.serial] = old.remove(at: index).1
    }
    for (name, time) in zip(outline.snapshot.configuration, outline.since) {
      since[name] = WallTime(microseconds: time)
    }
  }

  // MARK: - Inputs

  /// Applies an input.
  mutating func apply(
    _ posting: Posting,
    accepted: WallTime,
    at now: WallTime
  ) -> Result {
    let before = self
    machine.setTime(to: now.sinceEpoch - started.sinceEpoch)
    let outcome: Outcome<Context>
    do {
      switch posting.input {
      case .start:
        return refuse(posting, accepted, "the machine was started before")
      case .event(let text):
        let event: Context.Event
        do {
          event = try chart.coding.event(text)
        } catch {
          return refuse(posting, accepted, "\(error)")
        }
        outcome = machine.send(event)
      case .timer(let generation):
        guard let id = timer(generation) else { return .outdated }
        outcome = machine.fire(id)
      case .done(let generation, let text):
        guard let id = invocation(generation) else { return .outdated }
        guard let result = machine.result(of: id) else { return .outdated }
        outcome = machine.resolve(id, with: .success(try chart.coding.result(text, as: result)))
      case .failed(let generation, let reason):
        guard let id = invocation(generation) else { return .outdated }
        outcome = machine.resolve(id, with: .failure(WorkFailure(work: id.name, reason: reason)))
      case .move(let states, let reason):
        try move(to: states)
        return .applied(append(posting, accepted, .moved, [], reason: reason))
      case .skip(let text):
        return .applied(append(posting, accepted, .skipped, [], reason: "skipped: \(text)"))
      case .migration(let version):
        let reason = "converted from version \(version) to version \(chart.version)"
        return .applied(append(posting, accepted, .migrated, [], reason: reason))
      }
    } catch {
      self = before
      return .failed("\(error)")
    }
    if let failed = outcome.all.first(where: { $0.kind == .failed }) {
      self = before
      return .failed(failed.error.map { "\($0)" } ?? "\(failed)")
    }
    guard let answer = record(outcome, posting, accepted: accepted, as: nil) else {
      self = before
      return .failed("an output cannot be stored; make '\(Context.Output.self)' Codable")
    }
    return .applied(answer)
  }

  /// Records the migration that reading the state has made.
  mutating func recordMigration(from version: Int, at now: WallTime) {
    machine.setTime(to: now.sinceEpoch - started.sinceEpoch)
    let posting = Posting(
      to: address,
      key: "migration:\(version)-\(chart.version)",
      input: .migration(from: version)
    )
    _ = apply(posting, accepted: now, at: now)
  }

  /// Ends the timer that an operator gives up.
  mutating func skip(_ input: InboxEntry.Input?) {
    guard case .timer(let generation)? = input, let id = timer(generation),
      let pending = machine.engine.timers.timer(serial: id.serial)
    else { return }
    machine.engine.timers.remove(pending)
    assignGenerations()
  }

  private mutating func refuse(
    _ posting: Posting,
    _ accepted: WallTime,
    _ reason: String
  ) -> Result {
    .applied(append(posting, accepted, .refused, [], reason: reason))
  }

  /// The generation of the timer that is due first, if it is due at a time.
  func firstTimer(dueBy time: WallTime) -> Int64? {
    guard !machine.isDone, let next = machine.engine.timers.next, started + next.due <= time else {
      return nil
    }
    return timers[next.serial]
  }

  /// The name of a pending timer.
  func name(ofTimer generation: Int64) -> String {
    let id = timer(generation)
    return machine.pendingTimers.first { $0.id == id }?.name ?? "timer \(generation)"
  }

  private func timer(_ generation: Int64) -> TimerID? {
    guard let serial = timers.first(where: { $0.value == generation })?.key else { return nil }
    return machine.pendingTimers.first { $0.id.serial == serial }?.id
  }

  private func invocation(_ generation: Int64) -> InvocationID? {
    guard let serial = work.first(where: { $0.value == generation })?.key else { return nil }
    return machine.invocations.first { $0.serial == serial }
  }

  /// Replaces the configuration without running any action.
  ///
  /// Timers and work of states that stay active continue; those of states that were not active
  /// start.
  private mutating func move(to states: [String]) throws {
    var snapshot = machine.snapshot()
    let target = try chart.completing(states)
    let left = Set(snapshot.configuration).subtracting(target)
    let order = machine.engine.timers.map(\.serial).sorted()
    let keptTimers = zip(snapshot.timers, order).filter { !left.contains($0.0.state) }
    let keptWork = machine.invocations.filter { !left.contains($0.state) }
    snapshot.configuration = target
    snapshot.isDone = false
    snapshot.output = nil
    snapshot.timers = keptTimers.map(\.0)
    snapshot.invocations = keptWork.map { SnapshotInvocation(state: $0.state, name: $0.name) }
    snapshot.ended.removeAll { left.contains($0.state) }
    machine = try Machine.resuming(snapshot, chart: chart.chart).machine
    let timerGenerations = keptTimers.map { timers[$0.1] ?? 0 }
    let workGenerations = keptWork.map { work[$0.serial] ?? 0 }
    timers = [:]
    work = [:]
    Self.pair(machine.engine.timers.map(\.serial), timerGenerations, &timers)
    Self.pair(machine.engine.invocations.map(\.serial), workGenerations, &work)
    assignGenerations()
    keepPlaces()
  }

  // MARK: - Recording

  /// The store's time of the last step.
  var time: WallTime { (started + machine.now).rounded }

  /// Records a step; `nil` if an output cannot be encoded.
  private mutating func record(
    _ outcome: Outcome<Context>,
    _ posting: Posting,
    accepted: WallTime,
    as kind: DurableAnswer.Outcome?
  ) -> DurableAnswer? {
    let parts = outcome.all
    for part in parts {
      for state in part.entered { since["\(state)"] = time }
    }
    keepPlaces()
    assignGenerations()
    for part in parts {
      for case .startInvocation(let request) in part.effects {
        guard let generation = work[request.id.serial] else { continue }
        contexts[generation] = request.context
        traces[generation] = posting.trace
      }
    }
    guard let texts = try? parts.flatMap({ try $0.outputs.map(chart.coding.text(of:)) }) else {
      return nil
    }
    let answer = append(
      posting,
      accepted,
      kind ?? DurableAnswer.Outcome(outcome.kind),
      texts,
      reason: Self.reason(of: outcome)
    )
    addOutputs(parts.flatMap(\.outputs), texts, trace: posting.trace)
    return answer
  }

  private mutating func append(
    _ posting: Posting,
    _ accepted: WallTime,
    _ outcome: DurableAnswer.Outcome,
    _ outputs: [String],
    reason: String?
  ) -> DurableAnswer {
    revision += 1
    let answer = DurableAnswer(
      outcome: outcome,
      revision: revision,
      configuration: configuration,
      outputs: outputs,
      reason: reason
    )
    journal.append(
      JournalEntry(
        revision: revision,
        key: posting.key,
        input: posting.input,
        digest: posting.input.digest,
        version: chart.version,
        outcome: outcome.rawValue,
        answer: answer.text,
        time: time,
        accepted: accepted
      )
    )
    return answer
  }

  private mutating func addOutputs(
    _ values: [Context.Output],
    _ texts: [String],
    trace: String?
  ) {
    var number = 0
    func row(_ topic: StoredOutput.Topic, _ body: String) -> StoredOutput {
      defer { number += 1 }
      return StoredOutput(
        address: address,
        revision: revision,
        number: number,
        topic: topic,
        body: body,
        due: time,
        emitted: time,
        trace: trace
      )
    }
    for (value, text) in zip(values, texts) {
      if chart.hasOutputHandler { outputs.append(row(.output, text)) }
      for message in chart.messages(value, address) {
        outputs.append(row(.machine(message.address), message.body))
      }
    }
  }

  /// The words about a step: why nothing was done, and what was dropped.
  private static func reason(of outcome: Outcome<Context>) -> String? {
    var words: [String] = []
    if let explanation = outcome.explanation { words.append(explanation.reason) }
    for part in outcome.all {
      if let error = part.error { words.append("\(error)") }
      words += part.undelivered.map { "\($0)" }
      words += part.dropped.map { "dropped \(Cause<Context>.event($0))" }
    }
    let text = words.joined(separator: "; ")
    return text.isEmpty ? nil : text
  }

  /// Forgets when states were entered that are not active, and notes the time for new ones.
  private mutating func keepPlaces() {
    let before = since
    since = [:]
    for name in configuration { since[name] = before[name] ?? time }
  }

  var configuration: [String] {
    let states = machine.program.model.states
    return machine.engine.configuration.map { states[$0].name }
  }

  /// Numbers new timers and new work, and forgets those that have ended.
  private mutating func assignGenerations() {
    func assign(_ serials: [Int], _ map: inout [Int: Int64], _ last: inout Int64) {
      if serials.isEmpty && map.isEmpty { return }
      var kept: [Int: Int64] = [:]
      for serial in serials.sorted() {
        if let generation = map[serial] {
          kept[serial] = generation
        } else {
          last += 1
          kept[serial] = last
        }
      }
      map = kept
    }
    let engine = machine.engine
    assign(engine.isDone ? [] : engine.timers.map(\.serial), &timers, &lastGeneration)
    assign(engine.isDone ? [] : engine.invocations.map(\.serial), &work, &lastGeneration)
  }
}
#endif
