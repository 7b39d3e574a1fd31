#if PostgreSQL
internal import Statecraft
internal import StatecraftDurable
internal import Synchronization

extension ShardedStore {
  /// What was claimed in a database whose transaction is open.
  private struct Open {
    let claim: Claim
    /// Applies changes, and commits.
    let record: @Sendable ([MachineChange]) async throws -> StepResults
    /// The positions of the machines in the request for them; empty for waiting machines.
    var positions: [Int] = []
  }

  // MARK: - Waiting machines

  /// Claims the machines that wait longest in all databases that can be reached.
  func processWaiting(
    _ request: ClaimRequest,
    machines: Int,
    _ decide: @escaping @Sendable (Claim) throws -> [MachineChange]
  ) async throws -> [ChangeResult] {
    let map = try await map()
    // All processes open their transactions in the same order. While they are open, nobody waits for a
    // database to be connected.
    let order = stores.indices.sorted { map.numbers[$0] < map.numbers[$1] }
    return try await nested(try await reachable(order)[...], request, [], failure: nil) { open in
      try await record(open, decide) {
        // A machine without inputs was not claimed.
        let all = open.flatMap(\.claim.machines).map { ($0.inbox.first?.accepted ?? .now, $0) }
        return all.sorted { $0.0 < $1.0 }.prefix(max(0, machines)).map(\.1)
      }
    }
  }

  /// Opens the transactions of databases, each in the one before.
  private func nested(
    _ rest: ArraySlice<Int>,
    _ request: ClaimRequest,
    _ open: [Open],
    failure: (any Error)?,
    _ body: ([Open]) async throws -> [ChangeResult]
  ) async throws -> [ChangeResult] {
    guard let index = rest.first else {
      if open.isEmpty, let failure { throw failure }
      return try await body(open)
    }
    let isOpen = Mutex(false)
    do {
      return try await stores[index].claiming(request, isRepeated: false) { claim, record in
        isOpen.withLock { $0 = true }
        return try await nested(
          rest.dropFirst(),
          request,
          open + [Open(claim: claim, record: record)],
          failure: failure,
          body
        )
      }
    } catch let error as StoreError where error.isTransient && !isOpen.withLock({ $0 }) {
      return try await nested(rest.dropFirst(), request, open, failure: error, body)
    }
  }

  // MARK: - Named machines

  /// Claims machines by their addresses, in one transaction in each database that has some of them.
  func processNamed(
    _ claims: [NamedClaim],
    events: Int,
    _ decide: @escaping @Sendable (Claim) throws -> [MachineChange]
  ) async throws -> [ChangeResult] {
    let slots = claims.map(\.address.slot)
    var wait = SlotWait()
    var map = try await map()
    while true {
      let isDecided = Mutex(false)
      var groups = Self.groups(Array(claims.indices), slots, map)
      if !groups.contains(where: { $0.store == nil }) {
        groups.sort { map.numbers[$0.store ?? 0] < map.numbers[$1.store ?? 0] }
        do {
          if groups.count == 1, let only = groups[0].store,
            let results = try await stores[only].stepIfKnown(
              claims,
              { claim in
                isDecided.withLock { $0 = true }
                return try decide(claim)
              }
            )
          {
            return results
          }
          // Nothing was written.
          isDecided.withLock { $0 = false }
          return try await nested(groups[...], claims, events, []) { open in
            try await record(
              open,
              { claim in
                isDecided.withLock { $0 = true }
                return try decide(claim)
              }
            ) {
              var machines = claims.map { ClaimedMachine(address: $0.address, machine: nil) }
              for part in open {
                for (position, machine) in zip(part.positions, part.claim.machines) {
                  machines[position] = machine
                }
              }
              return machines
            }
          }
        } catch let error as StoreError where !isDecided.withLock({ $0 }) {
          try await tolerate(error, ifMoved: slots, since: map)
        }
      }
      map = try await places(of: slots, &wait)
    }
  }

  /// Opens the transactions of groups of machines, each in the one before.
  private func nested(
    _ groups: ArraySlice<(store: Int?, positions: [Int])>,
    _ claims: [NamedClaim],
    _ events: Int,
    _ open: [Open],
    _ body: ([Open]) async throws -> [ChangeResult]
  ) async throws -> [ChangeResult] {
    guard let group = groups.first, let store = group.store else { return try await body(open) }
    let own = group.positions.map { claims[$0] }
    // While transactions of others are open, nobody waits for a database to be connected.
    let isAlone = open.isEmpty && groups.count == 1
    return try await stores[store].claiming(
      .named(own, events: events),
      isRepeated: isAlone
    ) { claim, record in
      try await nested(
        groups.dropFirst(),
        claims,
        events,
        open + [Open(claim: claim, record: record, positions: group.positions)],
        body
      )
    }
  }

  // MARK: - Recording

  /// Decides once for all databases, and commits in each of them.
  private func record(
    _ open: [Open],
    _ decide: (Claim) throws -> [MachineChange],
    machines: () -> [ClaimedMachine]
  ) async throws -> [ChangeResult] {
    var owners: [MachineAddress: Int] = [:]
    for (number, part) in open.enumerated() {
      for machine in part.claim.machines { owners[machine.address] = number }
    }
    let now = open.map(\.claim.now).max() ?? .now
    let changes = try decide(Claim(now: now, machines: machines()))
    var results = [ChangeResult](repeating: .conflict, count: changes.count)
    for (number, part) in open.enumerated() {
      let own = changes.indices.filter { owners[changes[$0].address] == number }
      let recorded = try await part.record(own.map { changes[$0] }).changes
      for (position, result) in zip(own, recorded) { results[position] = result }
    }
    return results
  }
}
#endif
