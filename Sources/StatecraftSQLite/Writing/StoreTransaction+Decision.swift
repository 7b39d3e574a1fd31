#if SQLite
internal import GRDB
internal import StatecraftDurable

extension StoreTransaction {
  /// The error of a decision.
  ///
  /// It is no error of SQLite's, whatever it contains: nothing was written, and the other changes of
  /// the transaction go on.
  struct DecisionError: Error {
    let error: any Error
  }

  /// Asks the runtime what machines do.
  func decide(
    _ claim: Claim,
    _ decide: (Claim) throws -> [MachineChange]
  ) throws -> [MachineChange] {
    do {
      return try decide(claim)
    } catch {
      throw DecisionError(error: error)
    }
  }
}
#endif
