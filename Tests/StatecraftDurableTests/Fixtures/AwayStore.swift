#if Durable
import StatecraftDurable
import Synchronization

@testable import StatecraftDurableTesting

/// A store that does not record the ends of work or of deliveries, or has a machine in a database that is away.
final class AwayStore: ForwardingStore {
  let base: any DurableStore

  private let refusals = Mutex<(count: Int, error: StoreError?)>((0, nil))
  private let away = Mutex<String?>(nil)
  private let deletions = Mutex(0)

  init(_ base: any DurableStore) { self.base = base }

  /// Refuses the next ends of work.
  func refuse(_ count: Int, _ error: StoreError) { refusals.withLock { $0 = (count, error) } }

  /// Refuses messages to a machine.
  func refuseMessages(to id: String?) { away.withLock { $0 = id } }

  /// Refuses the next ends of deliveries.
  func refuseDeletions(_ count: Int) { deletions.withLock { $0 = count } }

  func deleteOutputs(_ sequences: [Int64]) async throws {
    let isRefused = deletions.withLock { count in
      defer { count = max(0, count - 1) }
      return count > 0
    }
    if isRefused { throw StoreError(.unavailable, "the disk is full") }
    try await base.deleteOutputs(sequences)
  }

  func finishWork(_ reference: WorkReference, with posting: Posting) async throws -> Bool {
    let refusal = refusals.withLock { state -> StoreError? in
      guard state.count > 0 else { return nil }
      state.count -= 1
      return state.error
    }
    if let refusal { throw refusal }
    return try await base.finishWork(reference, with: posting)
  }

  func forward(_ deliveries: [Delivery]) async throws -> [PostResult?] {
    if let id = away.withLock(\.self),
      deliveries.contains(where: { $0.posting.address.id == id })
    {
      throw StoreError(.unavailable, "its database is away")
    }
    return try await base.forward(deliveries)
  }
}
#endif
