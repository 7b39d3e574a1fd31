#if Durable
internal import Statecraft

extension MemoryTables {
  mutating func post(_ posting: Posting, at now: WallTime) -> PostResult {
    let address = posting.address
    if machines[address] == nil, case .start = posting.input {
      ids[address.chart.exact, default: OrderedIDs()].add(address.id)
      machines[address] = MemoryMachine(
        StoredMachine(
          address: address,
          version: 0,
          revision: 0,
          status: .starting,
          state: nil,
          changed: now
        )
      )
    }
    guard let machine = machines[address] else { return .unknownMachine }
    // Keys of erased machines have their first answers still.
    if let entry = machine.entry(posting.key) { return .answered(entry) }
    guard machine.row.status != .erased else { return .erased }
    if let entry = machine.inbox.first(where: { $0.key.exact == posting.key.exact }) {
      return .waiting(entry)
    }
    return .accepted(sequence: insert(posting, at: now))
  }

  /// Adds an entry to the inbox of a machine that exists.
  @discardableResult
  mutating func insert(_ posting: Posting, at now: WallTime) -> Int64 {
    let sequence = nextSequence()
    machines[posting.address]?.inbox.append(
      InboxEntry(
        sequence: sequence,
        key: posting.key,
        input: posting.input,
        accepted: now,
        trace: posting.trace
      )
    )
    enqueue(posting.address)
    return sequence
  }

  mutating func claim(_ request: ClaimRequest, at now: WallTime) -> Claim {
    switch request {
    case .waiting(let charts, let limit, let events):
      Claim(now: now, machines: claimWaiting(charts, limit, events))
    case .named(let claims, let events):
      Claim(
        now: now,
        machines: claims.map { claimed($0.address, keys: $0.keys, events: events) }
      )
    }
  }

  /// Takes machines from the front of the queue; those that cannot be processed now stay in it.
  private mutating func claimWaiting(
    _ charts: [String: Int],
    _ limit: Int,
    _ events: Int
  ) -> [ClaimedMachine] {
    var claims: [ClaimedMachine] = []
    var skipped: [MachineAddress] = []
    var position = 0
    while position < waiting.count, claims.count < limit {
      let address = waiting[position]
      position += 1
      guard let machine = machines[address], !machine.inbox.isEmpty,
        machine.row.status.isProcessed
      else {
        machines[address]?.isQueued = false
        continue
      }
      if let version = charts[address.chart], machine.row.version <= version,
        !paused.contains(address.chart)
      {
        claims.append(claimed(address, keys: [], events: events))
      }
      // A machine leaves the queue when its inbox is found empty.
      skipped.append(address)
    }
    waiting.removeFirst(position)
    // Claimed machines go to the end, so that a long inbox does not hold others up.
    let isClaimed = Set(claims.map(\.address))
    waiting =
      skipped.filter { !isClaimed.contains($0) } + waiting + skipped.filter(isClaimed.contains)
    return claims
  }

  private func claimed(_ address: MachineAddress, keys: [String], events: Int) -> ClaimedMachine {
    guard let machine = machines[address] else {
      return ClaimedMachine(
        address: address,
        machine: nil,
        isChartPaused: paused.contains(address.chart)
      )
    }
    let events = max(0, events)
    let inbox = machine.inbox.prefix(events).map { entry in
      var entry = entry
      entry.isDuplicate = machine.entry(entry.key) != nil
      return entry
    }
    return ClaimedMachine(
      address: address,
      machine: machine.row,
      inbox: inbox,
      hasMore: machine.inbox.count > events,
      answered: keys.compactMap { machine.entry($0) },
      isChartPaused: paused.contains(address.chart)
    )
  }
}
#endif
