#if Durable
internal import Statecraft

extension MemoryTables {
  mutating func apply(_ change: MachineChange, at now: WallTime) -> ChangeResult {
    let address = change.address
    let revision = machines[address]?.row.revision ?? 0
    let keys = change.journal.map(\.key.exact)
    let isNew = keys.allSatisfy { machines[address]?.keys[$0] == nil }
    let consumed = Set(change.consumed)
    let isInserted = change.inserted.contains { posting in
      machines[address]?.inbox.contains {
        $0.key.exact == posting.key.exact && !consumed.contains($0.sequence)
      } ?? false || machines[address]?.keys[posting.key.exact] != nil
    }
    guard revision == change.expectedRevision, isNew, !isInserted,
      Set(keys).count == keys.count, machines[address]?.row.status != .erased
    else { return .conflict }
    if machines[address] == nil { ids[address.chart.exact, default: OrderedIDs()].add(address.id) }
    var machine = machines[address] ?? MemoryMachine(change.machine)
    machine.row = change.machine
    for entry in change.journal {
      machine.keys[entry.key.exact] = machine.journal.count
      machine.journal.append(entry)
    }
    if !consumed.isEmpty { machine.inbox.removeAll { consumed.contains($0.sequence) } }
    for generation in change.cancelledTimers { machine.timers[generation] = nil }
    for timer in change.timers { machine.timers[timer.generation] = timer }
    for generation in change.endedWork { machine.removeWork(generation) }
    for item in change.work { machine.work[item.generation] = item }
    let hadOutput = machine.firstOutput != nil
    for output in change.outputs {
      var output = output
      output.sequence = nextSequence()
      outputOwners[output.sequence] = address
      machine.outputs.append(output)
    }
    machines[address] = machine
    for timer in change.timers { timers.add(timer.due, address, timer.generation) }
    for item in change.work { work.add(item.due, address, item.generation) }
    if !hadOutput { enqueueOutput(of: address) }
    for posting in change.inserted { insert(posting, at: now) }
    if let places = change.places { setPlaces(places, of: address) }
    enqueue(address)
    return .applied
  }

  mutating func erase(
    _ address: MachineAddress,
    _ revision: Int64?,
    _ keepsAnswers: Bool,
    at now: WallTime
  ) -> Bool {
    guard let machine = machines[address], machine.row.status != .erased else { return false }
    if let revision {
      guard revision == machine.row.revision, machine.inbox.isEmpty, machine.outputs.isEmpty else {
        return false
      }
    }
    for output in machine.outputs { outputOwners[output.sequence] = nil }
    setPlaces([], of: address)
    var rest = MemoryMachine(machine.row)
    rest.isQueued = machine.isQueued
    rest.row.status = .erased
    rest.row.state = nil
    rest.row.fault = nil
    rest.row.changed = now
    rest.keys = machine.keys
    rest.journal = machine.journal.map { entry in
      var entry = entry
      entry.input = nil
      if !keepsAnswers { entry.answer = nil }
      return entry
    }
    machines[address] = rest
    return true
  }

  /// Removes inputs from the beginning of a journal; returns from how many entries.
  mutating func prune(_ part: JournalPart, before time: WallTime, limit: Int) -> Int {
    guard var machine = machines[part.address], machine.row.status != .erased else { return 0 }
    let first = machine.pruned
    let end = min(machine.journal.count, Int(clamping: part.last))
    while machine.pruned < end, machine.pruned - first < limit,
      machine.journal[machine.pruned].time <= time
    {
      machine.journal[machine.pruned].input = nil
      machine.pruned += 1
    }
    machines[part.address] = machine
    return machine.pruned - first
  }
}
#endif
