#if Durable
internal import Statecraft

extension ChartRunner {
  func operate(
    _ operation: MachineOperation,
    on claimed: ClaimedMachine,
    at now: WallTime
  ) throws -> MachineChange? {
    guard let row = claimed.machine else { throw DurableError.unknownMachine(claimed.address) }
    if row.status == .erased { throw DurableError.erased(row.address) }
    if row.version > version {
      throw DurableError.newerVersion(row.address, found: row.version, known: version)
    }
    var change = MachineChange(
      address: row.address,
      expectedRevision: row.revision,
      machine: row
    )
    change.machine.changed = now
    switch operation {
    case .pause:
      guard row.status.isProcessed else { return nil }
      change.machine.status = .paused
    case .resume:
      guard row.status == .paused else { return nil }
      change.machine.status = try status(of: row)
    case .retry:
      guard row.status == .parked else { return nil }
      change.machine.status = try status(of: row)
      change.machine.fault = nil
      try restart(workOf: claimed, in: &change, at: now)
    case .skip(let key):
      guard row.status == .parked, let fault = row.fault, !fault.key.isEmpty,
        key == nil || key?.exact == fault.key.exact
      else { return nil }
      return try skip(fault, of: claimed, at: now)
    case .move(let states, let reason, let key):
      guard try isNew(key, .move(to: states, reason: reason), of: claimed) else { return nil }
      return try move(claimed, to: states, reason, key, at: now)
    }
    return change
  }

  /// Returns whether a key was not used before; `false` for a repetition of the same input.
  ///
  /// - Throws: ``DurableError/keyReused(_:key:)`` if it was used for another input.
  private func isNew(
    _ key: String,
    _ input: InboxEntry.Input,
    of claimed: ClaimedMachine
  ) throws -> Bool {
    let entry = claimed.answered.first { $0.key.exact == key.exact }
    if let entry, entry.digest == input.digest { return false }
    guard entry == nil, !claimed.inbox.contains(where: { $0.key.exact == key.exact }) else {
      throw DurableError.keyReused(claimed.address, key: key)
    }
    return true
  }

  /// Says in the words of the snapshot why a state cannot be read; `nil` if it can.
  private static func fault(of state: String, _ coding: DurableCoding<Context>) -> String? {
    do {
      _ = try coding.state(state)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// The status of a machine that continues.
  private func status(of row: StoredMachine) throws -> StoredMachine.Status {
    guard let state = row.state else { return .starting }
    do {
      return try coding.outline(state).snapshot.isDone ? .done : .active
    } catch {
      throw DurableError.unreadableState(
        row.address,
        reason: Self.fault(of: state, coding) ?? "\(error)"
      )
    }
  }

  /// Starts work again whose failure has parked the machine.
  private func restart(
    workOf claimed: ClaimedMachine,
    in change: inout MachineChange,
    at now: WallTime
  ) throws {
    guard let row = claimed.machine, let state = row.state,
      let entry = claimed.inbox.first(where: { $0.key.exact == row.fault?.key.exact }),
      case .failed(let generation, _) = entry.input
    else { return }
    let stepper = try MachineStepper(self, row, state)
    change.work = try stepper.workRows([generation], at: now).map { work in
      var work = work
      work.due = now
      return work
    }
    if !change.work.isEmpty { change.consumed = [entry.sequence] }
  }

  private func skip(
    _ fault: StoredMachine.Fault,
    of claimed: ClaimedMachine,
    at now: WallTime
  ) throws -> MachineChange? {
    guard let row = claimed.machine else { return nil }
    let entry = claimed.inbox.first { $0.key.exact == fault.key.exact }
    guard let state = row.state else {
      // Without the start there is no machine, so that its row and its key go, too.
      throw DurableError.parked(
        row.address,
        reason: "its start failed and cannot be skipped; erase the machine, or retry the start",
        isKept: false
      )
    }
    let stepper = try MachineStepper(self, row, state)
    let posting = Posting(to: row.address, key: fault.key, input: .skip(fault.input))
    stepper.skip(entry?.input ?? .init(timerKey: fault.key))
    _ = stepper.apply(posting, accepted: entry?.accepted ?? now, at: now)
    var change = try stepper.change(at: now)
    change.consumed = entry.map { [$0.sequence] } ?? []
    // A repetition of the input that was given up gets this answer.
    if let entry, let last = change.journal.indices.last {
      change.journal[last].digest = entry.input.digest
    }
    return change
  }

  private func move(
    _ claimed: ClaimedMachine,
    to states: [String],
    _ reason: String,
    _ key: String,
    at now: WallTime
  ) throws -> MachineChange? {
    guard let row = claimed.machine, let state = row.state else {
      throw DurableError.unknownMachine(claimed.address)
    }
    let stepper = try MachineStepper(self, row, state)
    let posting = Posting(to: row.address, key: key, input: .move(to: states, reason: reason))
    if case .failed(let reason) = stepper.apply(posting, accepted: now, at: now) {
      throw DurableError.unreadableInput(row.address, reason: reason)
    }
    var change = try stepper.change(at: now)
    // A parked machine stays parked until its input is retried or skipped.
    if row.status == .parked || row.status == .paused {
      change.machine.status = row.status
      change.machine.fault = row.fault
    }
    return change
  }
}

extension InboxEntry.Input {
  /// The input of a timer whose key is known.
  fileprivate init?(timerKey key: String) {
    guard key.hasPrefix("timer:"), let generation = Int64(key.dropFirst(6)) else { return nil }
    self = .timer(generation: generation)
  }
}
#endif
