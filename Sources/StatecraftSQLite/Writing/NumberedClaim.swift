#if SQLite
internal import Statecraft
internal import StatecraftDurable

/// What was claimed, and the numbers of these machines.
struct NumberedClaim {
  private(set) var claim: Claim
  /// The machines as the transaction knows them, in the order of the claim; `nil` for one that is missing.
  private var numbered: [KnownMachine?] = []

  init(at now: WallTime, capacity: Int = 0) {
    claim = Claim(now: now, machines: [])
    claim.machines.reserveCapacity(capacity)
    numbered.reserveCapacity(capacity)
  }

  /// Adds a machine.
  mutating func append(_ machine: ClaimedMachine, _ known: KnownMachine?) {
    claim.machines.append(machine)
    numbered.append(known)
  }

  /// Changes a machine that was added.
  mutating func change(_ position: Int, _ change: (inout ClaimedMachine) throws -> Void) rethrows {
    try change(&claim.machines[position])
  }

  /// The machines by their addresses.
  var known: [MachineAddress: KnownMachine] {
    var known: [MachineAddress: KnownMachine] = [:]
    for (machine, number) in zip(claim.machines, numbered) { known[machine.address] = number }
    return known
  }

  /// Calls the body with each change and its machine as the claim has seen it; `nil` if there was none.
  ///
  /// Changes come mostly in the order of the claim, so that their machines are found without a search.
  func map<Result>(
    _ changes: [MachineChange],
    _ body: (MachineChange, KnownMachine?) throws -> Result
  ) rethrows -> [Result] {
    var next = 0
    var known: [MachineAddress: KnownMachine]?
    return try changes.map { change in
      while next < numbered.count, known == nil {
        defer { next += 1 }
        guard claim.machines[next].address == change.address else { continue }
        return try body(change, numbered[next])
      }
      let all = known ?? self.known
      known = all
      return try body(change, all[change.address])
    }
  }
}
#endif
