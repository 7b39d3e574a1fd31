#if PostgreSQL
internal import StatecraftDurable

/// Steps of machines that are locked and in the state that was decided upon: what almost all steps are.
///
/// They need no function that looks for conflicts: statements write the rows, and fail if one is not as
/// expected. Then nothing is written, and the function says which of the steps are in conflict.
extension StepArrays {
  /// Whether changes are plain steps of locked machines.
  ///
  /// - Parameters:
  ///   - changes: the changes of a transaction.
  ///   - locked: the machines that it has locked.
  /// - Returns: `false` if a change creates a machine, adds inputs to its inbox, lets it be processed
  ///   or not, does not say which places it replaces, or is in conflict.
  static func arePlain(
    _ changes: [MachineChange],
    of locked: [MachineAddress: LockedMachine]
  ) -> Bool {
    changes.allSatisfy { change in
      guard let row = locked[change.address]?.row else { return false }
      return row.revision == change.expectedRevision
        && row.status != .erased
        && row.status.isProcessed == change.machine.status.isProcessed
        && change.inserted.isEmpty
        && (change.places == nil || change.replacedPlaces != nil)
        && hasUniqueKeys(change)
    }
  }

  /// The statements that write plain steps.
  func statements(_ queries: PlainQueries) -> [Statement] {
    let (m, j, ids) = (machines, journal, machines.id)
    var statements = [
      Statement(
        queries.setMachines,
        [m.id, m.expected, m.version, m.revision, m.status, m.changed, m.fault, m.state]
      )
    ]
    func add(_ sql: String, _ owners: ArrayLiteral, _ columns: [ArrayLiteral]) {
      guard !owners.isEmpty else { return }
      statements.append(Statement(sql, [ids, owners] + columns))
    }
    add(
      queries.addEntries,
      j.of,
      [
        j.revision, j.key, j.kind, j.number, j.body, j.note, j.digest, j.version, j.outcome,
        j.answer, j.time, j.accepted,
      ]
    )
    add(queries.deleteInputs, consumed.of, [consumed.number])
    add(queries.endTimers, endedTimers.of, [endedTimers.number])
    add(queries.setTimers, timers.of, [timers.generation, timers.due, timers.name])
    add(queries.lockWork, endedWork.of, [endedWork.number])
    add(queries.endWork, endedWork.of, [endedWork.number])
    let w = work
    add(
      queries.setWork,
      w.of,
      [
        w.generation, w.name, w.state, w.version, w.context, w.attempt, w.due, w.started, w.error,
        w.running, w.trace,
      ]
    )
    let o = outputs
    add(
      queries.addOutputs,
      o.of,
      [
        o.revision, o.number, o.chart, o.target, o.body, o.attempt, o.due, o.emitted, o.error,
        o.trace,
      ]
    )
    return statements + (differences?.statements(queries) ?? [])
  }
}

extension Statement {
  /// A statement whose parameters are arrays.
  init(_ sql: String, _ arrays: [ArrayLiteral]) {
    self.init(sql) { parameters in
      for array in arrays { parameters.add(array) }
    }
  }
}
#endif
