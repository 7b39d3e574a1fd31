#if PostgreSQL
internal import Statecraft
internal import StatecraftDurable

/// The changes of a transaction as arrays: one element for each row that is written.
struct StepArrays {
  struct Machines {
    var id = ArrayLiteral()
    var chart = ArrayLiteral()
    var name = ArrayLiteral()
    var expected = ArrayLiteral()
    var version = ArrayLiteral()
    var revision = ArrayLiteral()
    var status = ArrayLiteral()
    var changed = ArrayLiteral()
    var fault = ArrayLiteral()
    var state = ArrayLiteral()
  }

  struct Journal {
    var of = ArrayLiteral()
    var revision = ArrayLiteral()
    var key = ArrayLiteral()
    var kind = ArrayLiteral()
    var number = ArrayLiteral()
    var body = ArrayLiteral()
    var note = ArrayLiteral()
    var digest = ArrayLiteral()
    var version = ArrayLiteral()
    var outcome = ArrayLiteral()
    var answer = ArrayLiteral()
    var time = ArrayLiteral()
    var accepted = ArrayLiteral()
  }

  struct Inputs {
    var of = ArrayLiteral()
    var key = ArrayLiteral()
    var kind = ArrayLiteral()
    var number = ArrayLiteral()
    var body = ArrayLiteral()
    var note = ArrayLiteral()
    var trace = ArrayLiteral()
  }

  struct Numbers {
    var of = ArrayLiteral()
    var number = ArrayLiteral()

    mutating func add(_ change: Int64, _ value: Int64) {
      of.add(change)
      number.add(value)
    }
  }

  struct Timers {
    var of = ArrayLiteral()
    var generation = ArrayLiteral()
    var due = ArrayLiteral()
    var name = ArrayLiteral()
  }

  struct Work {
    var of = ArrayLiteral()
    var generation = ArrayLiteral()
    var name = ArrayLiteral()
    var state = ArrayLiteral()
    var version = ArrayLiteral()
    var context = ArrayLiteral()
    var attempt = ArrayLiteral()
    var due = ArrayLiteral()
    var started = ArrayLiteral()
    var error = ArrayLiteral()
    var running = ArrayLiteral()
    var trace = ArrayLiteral()
  }

  struct Outputs {
    var of = ArrayLiteral()
    var revision = ArrayLiteral()
    var number = ArrayLiteral()
    var chart = ArrayLiteral()
    var target = ArrayLiteral()
    var body = ArrayLiteral()
    var attempt = ArrayLiteral()
    var due = ArrayLiteral()
    var emitted = ArrayLiteral()
    var error = ArrayLiteral()
    var trace = ArrayLiteral()
    /// Whether the output may be leased.
    var first = ArrayLiteral()
  }

  struct Places {
    var replaced = ArrayLiteral()
    var of = ArrayLiteral()
    var number = ArrayLiteral()
    var state = ArrayLiteral()
    var since = ArrayLiteral()
  }

  /// The time of the clock of tests; `nil` for the database's.
  let now: Int64?
  /// The number of changes.
  let count: Int
  /// The positions of the changes that are sent.
  private var sent: [Int] = []
  private(set) var machines = Machines()
  private(set) var journal = Journal()
  private(set) var consumed = Numbers()
  private(set) var inputs = Inputs()
  private(set) var endedTimers = Numbers()
  private(set) var timers = Timers()
  private(set) var endedWork = Numbers()
  private(set) var work = Work()
  private(set) var outputs = Outputs()
  private(set) var places = Places()
  /// What may be leased of the outputs; `nil` for nothing.
  private(set) var lease: LeasedOutputs?
  /// The differences of places, for plain steps; `nil` for the function that finds them.
  private(set) var differences: PlaceDifferences?

  /// Puts changes into arrays for the function that finds out which are in conflict.
  ///
  /// - Parameters:
  ///   - changes: the changes.
  ///   - locked: the machines that were claimed.
  ///   - now: the time of the clock of tests; `nil` for the database's.
  init(
    _ changes: [MachineChange],
    of locked: [MachineAddress: LockedMachine],
    at now: Int64?
  ) {
    self.now = now
    count = changes.count
    // A change with a key twice would break the rule of unique keys for all others of the transaction.
    for (position, change) in changes.enumerated() where Self.hasUniqueKeys(change) {
      sent.append(position)
      add(change, id: locked[change.address]?.number ?? 0, of: Int64(sent.count))
    }
  }

  /// Puts plain steps into arrays, each with the number of its machine; see ``arePlain(_:of:)``.
  ///
  /// - Parameters:
  ///   - changes: the steps.
  ///   - lease: what may be leased of the outputs.
  ///   - now: the time of the clock of tests; `nil` for the database's.
  init(
    plain changes: [(change: MachineChange, id: Int64)],
    leasing lease: OutputLease?,
    at now: Int64?
  ) {
    self.now = now
    count = changes.count
    differences = PlaceDifferences()
    self.lease = lease.map(LeasedOutputs.init)
    for (change, id) in changes { add(change, id: id, of: id) }
  }

  static func hasUniqueKeys(_ change: MachineChange) -> Bool {
    let keys = change.journal
    return keys.count < 2 || Set(keys.lazy.map(\.key.exact)).count == keys.count
  }

  /// Returns the results in the order of the changes.
  ///
  /// - Parameter applied: the numbers of the machines of the changes that were sent, 0 for a
  ///   conflict.
  /// - Returns: the results.
  func results(_ applied: [Int64]) -> [ChangeResult] {
    var results = [ChangeResult](repeating: .conflict, count: count)
    for (position, machine) in zip(sent, applied) where machine != 0 {
      results[position] = .applied
    }
    return results
  }

  /// Adds a change of a machine; `number` says in its rows whose they are.
  private mutating func add(_ change: MachineChange, id: Int64, of number: Int64) {
    add(change.machine, expected: change.expectedRevision, id: id, address: change.address)
    for entry in change.journal { add(entry, number) }
    for sequence in change.consumed { consumed.add(number, sequence) }
    for posting in change.inserted { add(posting, number) }
    // Rows are deleted and inserted by one function, but each only once.
    let newTimers = Set(change.timers.map(\.generation))
    for generation in change.cancelledTimers where !newTimers.contains(generation) {
      endedTimers.add(number, generation)
    }
    for timer in change.timers {
      timers.of.add(number)
      timers.generation.add(timer.generation)
      timers.due.add(timer.due)
      timers.name.add(timer.name)
    }
    let newWork = Set(change.work.map(\.generation))
    for generation in change.endedWork where !newWork.contains(generation) {
      endedWork.add(number, generation)
    }
    for item in change.work { add(item, number) }
    for (position, output) in change.outputs.enumerated() {
      add(output, number)
      let isFirst = position == 0 && lease?.begin(change) ?? false
      lease?.outputs.append(output)
      outputs.first.add(isFirst)
    }
    guard let list = change.places else { return }
    if differences != nil {
      differences?.add(change, from: change.replacedPlaces ?? [], to: list, id: id)
    } else {
      places.replaced.add(number)
      for (position, place) in list.enumerated() {
        places.of.add(number)
        places.number.add(position)
        places.state.add(place.state)
        places.since.add(place.since)
      }
    }
  }

  private mutating func add(
    _ machine: StoredMachine,
    expected: Int64,
    id: Int64,
    address: MachineAddress
  ) {
    machines.id.add(id)
    machines.chart.add(address.chart)
    machines.name.add(address.id)
    machines.expected.add(expected)
    machines.version.add(machine.version)
    machines.revision.add(machine.revision)
    machines.status.add(machine.status.rawValue)
    machines.changed.add(machine.changed)
    machines.fault.add(machine.fault?.stored)
    machines.state.add(machine.state)
  }

  private mutating func add(_ entry: JournalEntry, _ number: Int64) {
    let columns = entry.input?.columns
    journal.of.add(number)
    journal.revision.add(entry.revision)
    journal.key.add(entry.key)
    journal.kind.add(entry.input?.kind)
    journal.number.add(columns?.number)
    journal.body.add(columns?.body)
    journal.note.add(columns?.note)
    journal.digest.add(Int64(bitPattern: entry.digest))
    journal.version.add(entry.version)
    journal.outcome.add(entry.outcome)
    journal.answer.add(entry.answer)
    journal.time.add(entry.time)
    journal.accepted.add(entry.accepted)
  }

  private mutating func add(_ posting: Posting, _ number: Int64) {
    let columns = posting.input.columns
    inputs.of.add(number)
    inputs.key.add(posting.key)
    inputs.kind.add(posting.input.kind)
    inputs.number.add(columns.number)
    inputs.body.add(columns.body)
    inputs.note.add(columns.note)
    inputs.trace.add(posting.trace)
  }

  private mutating func add(_ item: StoredWork, _ number: Int64) {
    work.of.add(number)
    work.generation.add(item.generation)
    work.name.add(item.name)
    work.state.add(item.state)
    work.version.add(item.version)
    work.context.add(item.context)
    work.attempt.add(item.attempt)
    work.due.add(item.due)
    work.started.add(item.started)
    work.error.add(item.error)
    work.running.add(item.isRunning)
    work.trace.add(item.trace)
  }

  private mutating func add(_ output: StoredOutput, _ number: Int64) {
    let target: MachineAddress? =
      switch output.topic {
      case .output: nil
      case .machine(let address): address
      }
    outputs.of.add(number)
    outputs.revision.add(output.revision)
    outputs.number.add(output.number)
    outputs.chart.add(target?.chart)
    outputs.target.add(target?.id)
    outputs.body.add(output.body)
    outputs.attempt.add(output.attempt)
    outputs.due.add(output.due)
    outputs.emitted.add(output.emitted)
    outputs.error.add(output.error)
    outputs.trace.add(output.trace)
  }

  /// The call of the function that records steps, with the arrays in the order of its parameters.
  func statement(_ sql: String) -> Statement {
    let (m, j, i) = (machines, journal, inputs)
    let (t, w, o, p) = (timers, work, outputs, places)
    return Statement(sql) { parameters in
      parameters.add(now)
      for array in [
        m.id, m.chart, m.name, m.expected, m.version, m.revision, m.status, m.changed, m.fault,
        m.state, j.of, j.revision, j.key, j.kind, j.number, j.body, j.note, j.digest, j.version,
        j.outcome, j.answer, j.time, j.accepted, consumed.of, consumed.number, i.of, i.key, i.kind,
        i.number, i.body, i.note, i.trace, endedTimers.of, endedTimers.number, t.of, t.generation,
        t.due, t.name, endedWork.of, endedWork.number, w.of, w.generation, w.name, w.state,
        w.version, w.context, w.attempt, w.due, w.started, w.error, w.running, w.trace, o.of,
        o.revision, o.number, o.chart, o.target, o.body, o.attempt, o.due, o.emitted, o.error,
        o.trace, p.replaced, p.of, p.number, p.state, p.since,
      ] {
        parameters.add(array)
      }
    }
  }
}
#endif
