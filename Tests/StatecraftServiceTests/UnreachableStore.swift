#if Service
import Statecraft
import StatecraftDurable
import Synchronization

@testable import StatecraftDurableTesting

/// A store that a test takes away.
final class UnreachableStore: ForwardingStore {
  /// Whether it is away.
  struct Switch: ~Copyable {
    private let value = Atomic(false)
    func store(_ isAway: Bool) { value.store(isAway, ordering: .sequentiallyConsistent) }
    var isOn: Bool { value.load(ordering: .sequentiallyConsistent) }
  }

  let base: any DurableStore = InMemoryStore()
  let isAway = Switch()

  private func check() throws {
    if isAway.isOn { throw StoreError(.unavailable, "the test has taken the store away") }
  }

  /// Needs the store, while `now()` needs none, as in SQLite.
  func pausedCharts() async throws -> Set<String> {
    try check()
    return try await base.pausedCharts()
  }

  func journal(
    of address: MachineAddress,
    after revision: Int64,
    limit: Int
  ) async throws -> [JournalEntry] {
    try check()
    return try await base.journal(of: address, after: revision, limit: limit)
  }

  func process(
    _ request: ClaimRequest,
    _ decide: @escaping @Sendable (Claim) throws -> [MachineChange]
  ) async throws -> [ChangeResult] {
    try check()
    return try await base.process(request, decide)
  }
}
#endif
