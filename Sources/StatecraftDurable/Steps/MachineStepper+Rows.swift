#if Durable
internal import Statecraft

extension MachineStepper {
  /// Returns the state as its row contains it.
  func savedState() throws -> String {
    let engine = machine.engine
    return try chart.coding.written(machine, engine, rows.frame(of: engine)).text
  }

  /// Returns the change that records all inputs so far.
  ///
  /// - Parameters:
  ///   - now: the store's time.
  ///   - isKept: whether the machine is kept for its next step; then the caller does not use it any more.
  /// - Returns: the change.
  /// - Throws: the reason why the state or the context of work cannot be encoded.
  func change(at now: WallTime, keeping isKept: Bool = false) throws -> MachineChange {
    let engine = machine.engine
    let written = try chart.coding.written(machine, engine, rows.frame(of: engine))
    let change = rows.change(
      at: now,
      engine,
      state: written.text,
      newWork: try workRows(rows.newWork, at: now),
      nameOf: { machine.timerName(of: $0) }
    )
    if isKept, written.context != nil {
      end(written)
      chart.known.keep(self)
    }
    return change
  }

  /// The rows of running work, as it starts.
  func workRows(_ generations: Set<Int64>, at now: WallTime) throws -> [StoredWork] {
    guard !generations.isEmpty else { return [] }
    let time = rows.time(of: machine.engine)
    return try machine.invocations.compactMap { id in
      guard let generation = rows.work[id.serial], generations.contains(generation) else {
        return nil
      }
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
