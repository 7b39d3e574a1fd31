#if Command && SQLite
import StatecraftDurable

extension DurableStore {
  /// Returns a machine's row.
  ///
  /// - Throws: `DurableError.unknownMachine` if there is none.
  func row(_ address: MachineAddress) async throws -> StoredMachine {
    guard let row = try await machine(address) else { throw DurableError.unknownMachine(address) }
    return row
  }

  /// Returns the whole journal of a machine.
  func wholeJournal(of address: MachineAddress) async throws -> [JournalEntry] {
    try await journal(of: address, after: 0, limit: .max)
  }
}
#endif
