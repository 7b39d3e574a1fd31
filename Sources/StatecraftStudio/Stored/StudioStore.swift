#if Studio
package import StatecraftDiagrams

/// Machines that are kept in a store, as a studio reads and operates them.
///
/// There may be millions of them. Pages therefore ask for parts of lists, and only a machine that a
/// page has opened is followed. Every method reads the store as it is now; only commands change it.
package protocol StudioStore: Sendable {
  /// The name of the store, such as that of its file.
  var name: String { get }

  /// The charts whose machines are in the store, sorted by name, with the numbers of machines.
  func charts() async throws -> [StudioStoreChart]

  /// What does not proceed, the gravest first.
  ///
  /// - Parameters:
  ///   - chart: the chart.
  ///   - limit: the largest number of findings.
  /// - Returns: the findings.
  /// - Throws: the error of the store.
  func findings(of chart: String, limit: Int) async throws -> [StudioFinding]

  /// A part of a list of machines.
  func list(_ query: StudioStoreQuery) async throws -> [StudioListing]

  /// A machine with everything that it waits for; `nil` if there is none.
  func machine(_ address: StudioAddress) async throws -> StudioStoredMachine?

  /// The journal of a machine after a revision, oldest first.
  ///
  /// - Parameters:
  ///   - address: the machine.
  ///   - revision: the revision behind which the part begins.
  ///   - limit: the largest number of entries.
  /// - Returns: the entries; none if there is no such machine.
  /// - Throws: the error of the store.
  func journal(
    of address: StudioAddress,
    after revision: Int,
    limit: Int
  ) async throws -> [StudioJournalEntry]

  /// The diagram of a version of a chart.
  func diagram(of chart: String, version: Int) async throws -> Diagram

  /// The data of a machine at a revision.
  ///
  /// - Complexity: O(revision): the journal is replayed from its beginning.
  func pastData(of address: StudioAddress, at revision: Int) async throws -> StudioPastData

  // MARK: - Commands

  /// Sends an event to a machine.
  ///
  /// - Parameters:
  ///   - event: the name of the event.
  ///   - payload: its payload as JSON; `nil` without one.
  ///   - address: the machine.
  ///   - revision: the revision that the machine must have; `nil` for any.
  /// - Returns: what the event did, in words.
  /// - Throws: why the machine has not taken the event.
  func send(
    _ event: String,
    payload: String?,
    to address: StudioAddress,
    ifRevision revision: Int?
  ) async throws -> String

  /// Does something with a machine.
  ///
  /// - Parameters:
  ///   - operation: what to do.
  ///   - address: the machine.
  ///   - key: the key of the input that must have parked the machine if it is skipped; `nil` for any.
  /// - Returns: what was done, in words.
  /// - Throws: why nothing was done.
  func perform(
    _ operation: StudioOperation,
    on address: StudioAddress,
    ifParkedAt key: String?
  ) async throws -> String

  /// Does something with a dead letter of a machine.
  ///
  /// - Parameters:
  ///   - operation: what to do.
  ///   - letter: the dead letter, as ``StudioWaiting/letter`` says.
  ///   - address: the machine.
  /// - Returns: what was done, in words.
  /// - Throws: why nothing was done.
  func perform(
    _ operation: StudioLetterOperation,
    onLetter letter: String,
    of address: StudioAddress
  ) async throws -> String

  /// Counts dead letters.
  ///
  /// - Parameter selection: which ones.
  /// - Returns: their number.
  /// - Throws: the error of the store, or why it cannot be changed now.
  /// - Complexity: O(dead letters of the chart).
  func letterCount(_ selection: StudioLetterSelection) async throws -> Int

  /// Does something with dead letters, each by itself.
  ///
  /// - Parameters:
  ///   - operation: what to do.
  ///   - selection: which ones.
  /// - Returns: what was done, in words.
  /// - Throws: why it was not done; some of it may have been.
  func perform(
    _ operation: StudioLetterOperation,
    onLetters selection: StudioLetterSelection
  ) async throws -> String

  /// Does something with a chart, or with all its machines that it concerns.
  ///
  /// - Returns: what was done, in words.
  /// - Throws: why nothing was done.
  func perform(_ operation: StudioOperation, onAll chart: String) async throws -> String
}
#endif
