#if Durable
import StatecraftDurable

@testable import StatecraftDurableTesting

/// A store whose first step waits until its task is cancelled, as one does while slots are moved.
final class WaitingStore: ForwardingStore {
  let base: any DurableStore
  /// Has an element when the first step has begun.
  let begun: AsyncStream<Void>

  private let begin: AsyncStream<Void>.Continuation
  private let first: AsyncStream<Void>
  private let more: AsyncStream<Void>.Continuation

  init(_ base: any DurableStore) {
    self.base = base
    (begun, begin) = AsyncStream.makeStream()
    (first, more) = AsyncStream.makeStream()
  }

  func process(
    _ request: ClaimRequest,
    _ decide: @escaping @Sendable (Claim) throws -> [MachineChange]
  ) async throws -> [ChangeResult] {
    begin.yield()
    // The sequence ends with the first task that is cancelled.
    for await _ in first {}
    try Task.checkCancellation()
    return try await base.process(request, decide)
  }
}
#endif
