#if SQLite
internal import StatecraftDurable

/// What was claimed, and the numbers of these machines.
struct NumberedClaim {
  var claim: Claim
  var known: [MachineAddress: KnownMachine] = [:]

  /// The machines whose rows were not read, without those that change.
  ///
  /// - Parameter changes: the changes; those that are not in the order of the machines count as none.
  /// - Returns: the machines.
  func unread(except changes: [MachineChange]) -> [KnownMachine] {
    var next = 0
    var unread: [KnownMachine] = []
    for machine in claim.machines {
      if next < changes.count, changes[next].address == machine.address {
        next += 1
      } else if let known = known[machine.address], known.recent != nil {
        unread.append(known)
      }
    }
    return unread
  }
}
#endif
