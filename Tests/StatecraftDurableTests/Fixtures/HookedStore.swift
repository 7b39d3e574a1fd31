#if Durable
import StatecraftDurable
import Synchronization

@testable import StatecraftDurableTesting

/// A store that keeps which machines the inputs of senders were applied to, and calls the test before.
final class HookedStore: ForwardingStore {
  let base: any DurableStore

  private let hook: @Sendable (Int) async -> Void
  private let requests = Mutex<[[String]]>([])

  /// - Parameters:
  ///   - base: the store that gets the calls.
  ///   - hook: gets the number of the transaction, from 1 on.
  init(_ base: any DurableStore, hook: @escaping @Sendable (Int) async -> Void) {
    self.base = base
    self.hook = hook
  }

  /// The machines of each transaction.
  var named: [[String]] { requests.withLock(\.self) }

  func process(
    _ request: ClaimRequest,
    _ decide: @escaping @Sendable (Claim) throws -> [MachineChange]
  ) async throws -> [ChangeResult] {
    if case .named(let claims, _) = request {
      let number = requests.withLock { requests in
        requests.append(claims.map(\.address.id))
        return requests.count
      }
      await hook(number)
    }
    return try await base.process(request, decide)
  }
}
#endif
