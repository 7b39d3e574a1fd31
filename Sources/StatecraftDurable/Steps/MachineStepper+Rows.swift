#if Durable
internal import Statecraft

extension MachineStepper {
  /// Returns the state as its row contains it.
  func savedState() throws -> String { try writtenState().text }

  /// Returns the state as its row contains it, and whether it has no values of the user's but the
  /// context.
  private func writtenState() throws -> (text: String, isPlain: Bool) {
    let snapshot = machine.snapshot()
    let engine = machine.engine
    let order = engine.timers.map(\.serial).sorted()
    return try chart.coding.written(
      SavedState(
        started: started.microseconds,
        generation: lastGeneration,
        timers: order.compactMap { timers[$0] },
        work: engine.invocations.compactMap { work[$0.serial] },
        since: configuration.map { (since[$0] ?? started).microseconds },
        snapshot: snapshot
      )
    )
  }

  /// Returns the change that records all inputs so far.
  ///
  /// - Parameters:
  ///   - now: the store's time.
  ///   - isKept: whether the machine is kept for its next step.
  /// - Returns: the change.
  /// - Throws: the reason why the state or the context of work cannot be encoded.
  func change(at now: WallTime, keeping isKept: Bool = false) throws -> MachineChange {
    let (text, isPlain) = try writtenState()
    if isKept, isPlain { chart.known.keep(KnownMachine(self, in: text)) }
    var change = MachineChange(
      address: address,
      expectedRevision: storedRevision,
      machine: StoredMachine(
        address: address,
        version: chart.version,
        revision: revision,
        status: machine.isDone ? .done : .active,
        state: text,
        changed: now
      )
    )
    change.journal = journal
    // The machine's own time may be up to a second ahead of the store's. What can be done now must not wait for that.
    change.outputs = outputs.map { output in
      var output = output
      output.due = min(output.due, now)
      return output
    }
    if !storedTimers.isEmpty {
      change.cancelledTimers = storedTimers.subtracting(timers.values).sorted()
    }
    change.timers = timerRows.filter { !storedTimers.contains($0.generation) }
    if !storedWork.isEmpty || !work.isEmpty {
      let running = Set(work.values)
      change.endedWork = storedWork.subtracting(running).sorted()
      change.work = try workRows(running.subtracting(storedWork), at: now)
    }
    if configuration != storedConfiguration || since != storedSince {
      change.places = configuration.map {
        MachineChange.Place(state: $0, since: since[$0] ?? started)
      }
      change.replacedPlaces = storedPlaces
    }
    return change
  }

  /// The places that the store has; `nil` if they are not those of the state that was read.
  private var storedPlaces: [MachineChange.Place]? {
    guard isMigrated == nil, storedSince.count == storedConfiguration.count else { return nil }
    return storedConfiguration.compactMap { name in
      storedSince[name].map { MachineChange.Place(state: name, since: $0) }
    }
  }

  /// The rows of all pending timers.
  var timerRows: [StoredTimer] {
    guard !timers.isEmpty else { return [] }
    return machine.pendingTimers.compactMap { pending in
      timers[pending.id.serial].map {
        StoredTimer(
          generation: $0,
          name: pending.name,
          due: (started + machine.now + pending.remaining).roundedUp
        )
      }
    }
  }

  /// The rows of running work, as it starts.
  func workRows(_ generations: Set<Int64>, at now: WallTime) throws -> [StoredWork] {
    guard !generations.isEmpty else { return [] }
    return try machine.invocations.compactMap { id in
      guard let generation = work[id.serial], generations.contains(generation) else { return nil }
      return StoredWork(
        address: address,
        generation: generation,
        name: id.name,
        state: id.state,
        version: chart.version,
        context: try chart.coding.text(of: contexts[generation] ?? machine.context),
        due: min(time, now),
        started: time,
        trace: traces[generation]
      )
    }
  }
}
#endif
