#if PostgreSQL
internal import StatecraftDurable

/// Steps of machines that are in the state that was decided upon: what almost all steps are.
///
/// They need no function that looks for conflicts: statements write the rows, and fail if one is not as
/// expected. Then nothing is written, and the function says which of the steps are in conflict.
extension StepArrays {
  /// Whether changes are plain steps of machines.
  ///
  /// - Parameters:
  ///   - changes: the changes of a transaction.
  ///   - locked: the machines that it has locked, or that are known.
  /// - Returns: `false` if a change creates a machine, adds inputs to its inbox, lets it be processed
  ///   or not, does not say which places it replaces, or is in conflict.
  static func arePlain(
    _ changes: [MachineChange],
    of locked: [MachineAddress: LockedMachine]
  ) -> Bool {
    changes.allSatisfy { change in
      guard let row = locked[change.address]?.row else { return false }
      return isPlain(change, of: row)
    }
  }

  /// Whether a change is a plain step of a machine.
  static func isPlain(_ change: MachineChange, of row: StoredMachine) -> Bool {
    row.revision == change.expectedRevision
      && row.status != .erased
      && row.status.isProcessed == change.machine.status.isProcessed
      && change.inserted.isEmpty
      && (change.places == nil || change.replacedPlaces != nil)
      && hasUniqueKeys(change)
  }

  /// The statements that write plain steps; the first one returns the number of the transaction and the time.
  ///
  /// - Parameters:
  ///   - queries: the texts.
  ///   - recent: how the machines are known whose rows were not locked; `nil` for locked ones.
  /// - Returns: the statements.
  func statements(_ queries: PlainQueries, recent: RecentClaim? = nil) -> [Statement] {
    let parts = parts(recent)
    var shape = StepShape()
    for rows in parts { shape.insert(rows) }
    if recent != nil { shape.parts.insert(.recent) }
    let lease = lease.flatMap { $0.isWanted ? $0.duration.storedNanoseconds : nil }
    if lease != nil { shape.parts.insert(.lease) }
    let (text, found) = queries.steps[shape]
    shape = found
    var statements = [
      Statement(text) { [shape] parameters in
        parameters.add(now)
        if let recent {
          parameters.add(recent.charts)
          parameters.add(recent.now)
        }
        for rows in parts {
          rows.write(to: &parameters, as: shape)
          if rows.part == .outputs, let lease { parameters.add(lease) }
        }
      }
    ]
    func add(_ sql: String, _ columns: [ArrayLiteral]) {
      if !columns[0].isEmpty { statements.append(Statement(sql, columns)) }
    }
    let w = work
    add(queries.lockWork, [endedWork.of, endedWork.number])
    add(queries.endWork, [endedWork.of, endedWork.number])
    add(
      queries.setWork,
      [
        w.of, w.generation, w.name, w.state, w.version, w.context, w.attempt, w.due, w.started,
        w.error,
        w.running, w.trace,
      ]
    )
    return statements
  }

  /// What plain steps have recorded.
  ///
  /// - Parameter answer: what their first statement has returned.
  /// - Returns: the results, and the outputs that are leased.
  func results(_ answer: Rows) -> StepResults {
    StepResults(
      changes: [ChangeResult](repeating: .applied, count: count),
      leased: lease.flatMap { lease in
        lease.isWanted ? answer.first.map { lease.leased(by: $0) } : nil
      } ?? []
    )
  }

  /// The parts that the statement of steps has, in the order of ``StepParts``, with the columns of ``StepQuery``.
  private func parts(_ recent: RecentClaim?) -> [StepRows] {
    let (m, j, t, o) = (machines, journal, timers, outputs)
    let parts = [
      StepRows(
        .machines,
        [m.id, m.expected, m.revision, m.state] + (recent.map { [$0.rows] } ?? []),
        uniform: [m.version, m.status, m.changed, m.fault]
      ),
      StepRows(
        .entries,
        [j.of, j.revision, j.key, j.body, j.digest, j.answer],
        uniform: [j.kind, j.number, j.note, j.version, j.outcome, j.time, j.accepted]
      ),
      StepRows(.inputs, [consumed.of, consumed.number]),
      StepRows(.endedTimers, [endedTimers.of, endedTimers.number]),
      StepRows(.timers, [t.of, t.generation], uniform: [t.due, t.name]),
      StepRows(
        .outputs,
        [o.of, o.revision, o.number, o.body],
        uniform: [o.chart, o.target, o.attempt, o.due, o.emitted, o.error, o.trace]
          + (lease?.isWanted == true ? [o.first] : [])
      ),
    ]
    return (parts + (differences?.parts ?? [])).filter { !$0.columns[0].values.isEmpty }
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
