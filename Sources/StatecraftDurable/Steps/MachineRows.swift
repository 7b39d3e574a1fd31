#if Durable
internal import Statecraft

/// The rows of a machine: what the store has of it, and what the inputs of this transaction change.
///
/// It knows the machine as the engine sees it, without the types of its context, so that this code is compiled once
/// for all charts. It is an object, as its ``MachineStepper`` is, so that nothing copies it.
final class MachineRows {
  /// An active state, and when it was entered.
  struct Place: Sendable, Hashable {
    let state: Int
    var since: WallTime
  }

  let chart: ChartNames
  let address: MachineAddress
  /// When the machine's time was zero.
  var started: WallTime
  var revision: Int64
  var lastGeneration: Int64
  /// The generations of timers and work.
  var timers = Generations()
  var work = Generations()
  /// The active states, in document order.
  var places: [Place] = []

  /// The entries of this transaction.
  private(set) var journal: [JournalEntry] = []
  /// The outputs of this transaction.
  private(set) var outputs: [StoredOutput] = []

  /// The version from which the state was migrated; `nil` if it is of the chart's version.
  var isMigrated: Int?
  private var storedRevision: Int64 = 0
  private var storedTimers: [Int64] = []
  private var storedWork: [Int64] = []
  /// The active states of the row; `nil` if they are not those of the state that was read.
  private var storedPlaces: [Place]? = []

  init(
    _ chart: ChartNames,
    _ address: MachineAddress,
    started: WallTime,
    revision: Int64 = 0,
    lastGeneration: Int64 = 0
  ) {
    self.chart = chart
    self.address = address
    self.started = started
    self.revision = revision
    self.lastGeneration = lastGeneration
  }

  /// Takes what there is now for what the store has.
  func beginTransaction() {
    journal = []
    outputs = []
    isMigrated = nil
    storedRevision = revision
    storedTimers = timers.values
    storedWork = work.values
    storedPlaces = places
  }

  /// Takes what a row contains for what the store has.
  func setStored(timers: [Int64], work: [Int64]) {
    storedRevision = revision
    storedTimers = timers
    storedWork = work
  }

  /// Sets when the active states were entered, as a row says it.
  ///
  /// - Parameters:
  ///   - engine: the machine.
  ///   - names: the names of states.
  ///   - since: when they were entered, in microseconds since 1970.
  func setPlaces(of engine: EngineState, _ names: [String], since: [Int64]) {
    let states = Array(engine.configuration)
    guard names.count == since.count, states.elementsEqual(names, by: { chart.states[$0] == $1 })
    else { return setMigratedPlaces(of: engine, names, since: since) }
    places = zip(states, since).map { Place(state: $0, since: WallTime(microseconds: $1)) }
    storedPlaces = places
  }

  /// The same for names that are not those of the active states.
  func setMigratedPlaces(of engine: EngineState, _ names: [String], since: [Int64]) {
    let times = Dictionary(zip(names, since), uniquingKeysWith: { $1 })
    places = engine.configuration.compactMap { state in
      times[chart.states[state]].map { Place(state: state, since: WallTime(microseconds: $0)) }
    }
    storedPlaces = nil
  }

  /// The time of the machine on the store's clock.
  func time(of engine: EngineState) -> WallTime { (started + engine.now).rounded }

  /// The names of the active states.
  var configuration: [String] { places.map { chart.states[$0.state] } }

  /// Forgets when states were entered that are not active, and notes the time for new ones.
  ///
  /// - Parameters:
  ///   - engine: the machine.
  ///   - entered: the states that the last step has entered.
  func keepPlaces(in engine: EngineState, entered: StateSet = StateSet()) {
    let time = time(of: engine)
    var rest = places[...]
    var kept: [Place] = []
    kept.reserveCapacity(places.count)
    for state in engine.configuration {
      while let first = rest.first, first.state < state { rest.removeFirst() }
      let isKept = rest.first?.state == state && !entered.contains(state)
      kept.append(Place(state: state, since: isKept ? rest[rest.startIndex].since : time))
    }
    places = kept
  }

  /// Numbers new timers and new work, and forgets those that have ended.
  func assignGenerations(in engine: EngineState) {
    timers.keep(
      engine.isDone ? [] : Self.sorted(engine.timers.map(\.serial)),
      after: &lastGeneration
    )
    work.keep(
      engine.isDone ? [] : Self.sorted(engine.invocations.map(\.serial)),
      after: &lastGeneration
    )
  }

  /// Sorts numbers, of which there is mostly one at most.
  private static func sorted(_ numbers: [Int]) -> [Int] {
    numbers.count > 1 ? numbers.sorted() : numbers
  }

  /// Appends an entry to the journal, and returns the answer to its input.
  func append(
    _ posting: Posting,
    _ accepted: WallTime,
    _ outcome: DurableAnswer.Outcome,
    _ outputs: [String],
    reason: String?,
    at time: WallTime
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

  /// Adds outputs of the last entry, in their order.
  func add(
    _ values: [(topic: StoredOutput.Topic, body: String)],
    at time: WallTime,
    trace: String?
  ) {
    for (number, value) in values.enumerated() {
      outputs.append(
        StoredOutput(
          address: address,
          revision: revision,
          number: number,
          topic: value.topic,
          body: value.body,
          due: time,
          emitted: time,
          trace: trace
        )
      )
    }
  }

  // MARK: - The change

  /// The generations of the work that the store does not have.
  var newWork: Set<Int64> {
    work.isEmpty ? [] : Set(work.values).subtracting(storedWork)
  }

  /// Returns the change that records all inputs so far.
  ///
  /// - Parameters:
  ///   - now: the store's time.
  ///   - engine: the machine.
  ///   - state: the state as its row will contain it.
  ///   - newWork: the rows of the work that the store does not have.
  ///   - nameOf: a pending timer in words.
  /// - Returns: the change.
  func change(
    at now: WallTime,
    _ engine: EngineState,
    state: String,
    newWork: [StoredWork],
    nameOf: (EngineState.PendingTimer) -> String
  ) -> MachineChange {
    var change = MachineChange(
      address: address,
      expectedRevision: storedRevision,
      machine: StoredMachine(
        address: address,
        version: chart.version,
        revision: revision,
        status: engine.isDone ? .done : .active,
        state: state,
        changed: now
      )
    )
    change.journal = journal
    change.outputs = outputs
    // The machine's own time may be up to a second ahead of the store's. What can be done now must not wait for that.
    for position in outputs.indices where outputs[position].due > now {
      change.outputs[position].due = now
    }
    change.cancelledTimers = Self.those(of: storedTimers, without: timers.values)
    change.timers = timerRows(engine, without: storedTimers, nameOf)
    change.endedWork = Self.those(of: storedWork, without: work.values)
    change.work = newWork
    if places != storedPlaces {
      change.places = named(places)
      change.replacedPlaces = storedPlaces.map(named)
    }
    return change
  }

  /// What the state has beside the snapshot.
  func frame(of engine: EngineState) -> SavedFrame {
    SavedFrame(
      started: started.microseconds,
      generation: lastGeneration,
      timers: timers.values,
      work: engine.invocations.compactMap { work[$0.serial] },
      since: places.map(\.since.microseconds)
    )
  }

  private func named(_ places: [Place]) -> [MachineChange.Place] {
    places.map { MachineChange.Place(state: chart.states[$0.state], since: $0.since) }
  }

  /// Returns the numbers that are not among others, in ascending order.
  private static func those(of numbers: [Int64], without others: [Int64]) -> [Int64] {
    guard !numbers.isEmpty else { return [] }
    if others.isEmpty { return numbers.sorted() }
    if numbers == others { return [] }
    return Set(numbers).subtracting(others).sorted()
  }

  /// The rows of the pending timers that are not stored yet, in the order in which they are due.
  private func timerRows(
    _ engine: EngineState,
    without stored: [Int64],
    _ nameOf: (EngineState.PendingTimer) -> String
  ) -> [StoredTimer] {
    guard !timers.isEmpty, timers.values != stored else { return [] }
    let known = Set(stored)
    var rows: [NewTimer] = []
    for pending in engine.timers {
      guard let generation = timers[pending.serial], !known.contains(generation) else { continue }
      rows.append(NewTimer(pending: pending, generation: generation))
    }
    if rows.count > 1 {
      rows.sort { ($0.pending.due, $0.pending.serial) < ($1.pending.due, $1.pending.serial) }
    }
    return rows.map { timer in
      StoredTimer(
        generation: timer.generation,
        name: nameOf(timer.pending),
        due: (started + timer.pending.due).roundedUp
      )
    }
  }

  /// A timer that the store does not have.
  private struct NewTimer {
    let pending: EngineState.PendingTimer
    let generation: Int64
  }
}
#endif
