#if SQLite
internal import StatecraftDurable

/// What was claimed, and the numbers of these machines.
struct NumberedClaim {
  var claim: Claim
  var known: [MachineAddress: KnownMachine] = [:]

  /// Whether rows of ``RecentRows`` are in it.
  var hasRecentRows = false
}
#endif
