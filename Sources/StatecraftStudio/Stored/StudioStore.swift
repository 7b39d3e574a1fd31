#if Studio
package import StatecraftDiagrams

/// Machines that are kept in a store, as a studio reads them.
///
/// There may be millions of them. Pages therefore ask for parts of lists, and only a machine that a
/// page has opened is followed. Every method reads the store as it is now; none changes it.
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

  /// Says how an event is sent to a machine of the store, for pages that only read it.
  func advice(for address: StudioAddress) -> String
}
#endif
