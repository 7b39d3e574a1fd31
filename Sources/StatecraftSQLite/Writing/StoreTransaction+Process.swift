#if SQLite
internal import GRDB
internal import StatecraftDurable

/// What a transaction has written of a decision.
struct AppliedDecision: Sendable {
  /// The changes.
  let changes: [MachineChange]
  /// What became of each.
  let results: [ChangeResult]
  /// The machines.
  let known: [MachineAddress: KnownMachine]
  /// The machines whose rows were not read, and that do not change.
  let unchanged: [KnownMachine]
}

extension StoreTransaction {
  /// Claims machines, decides, and applies the changes.
  ///
  /// - Parameters:
  ///   - request: the machines.
  ///   - recent: rows that need not be read, in the order of the request; empty if there are none.
  ///   - decide: decides; it is asked again about all of them if one that it does not change is not as it was known.
  /// - Returns: the changes.
  /// - Throws: an error of SQLite, or the decision's as a ``DecisionError``.
  func process(
    _ request: ClaimRequest,
    _ recent: [RecentRow?],
    _ decide: (Claim) throws -> [MachineChange]
  ) throws -> AppliedDecision {
    var claimed = try claim(request, recent: recent)
    var changes = try self.decide(claimed.claim, decide)
    var unchanged = claimed.unread(except: changes)
    if try !areUpToDate(unchanged) {
      claimed = try claim(request)
      changes = try self.decide(claimed.claim, decide)
      unchanged = []
    }
    var known = claimed.known
    let results = try changes.map { try apply($0, known: &known) }
    return AppliedDecision(
      changes: changes,
      results: results,
      known: known,
      unchanged: unchanged
    )
  }

  /// Applies changes that were decided before the transaction.
  func apply(
    _ changes: [MachineChange],
    decidedFor claimed: NumberedClaim,
    unchanged: [KnownMachine]
  ) throws -> AppliedDecision {
    var known = claimed.known
    let results = try changes.map { change in
      guard let found = known[change.address] else { return try apply(change, known: &known) }
      return try apply(change, decidedFor: found)
    }
    return AppliedDecision(
      changes: changes,
      results: results,
      known: known,
      unchanged: unchanged
    )
  }
}
#endif
