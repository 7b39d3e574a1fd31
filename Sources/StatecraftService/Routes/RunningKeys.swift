#if Service
internal import NIOHTTP1
internal import StatecraftDurable
internal import Synchronization

/// The keys of the inputs that are being applied.
final class RunningKeys: Sendable {
  struct ID: Hashable {
    let address: MachineAddress
    let key: String

    /// Whether two inputs have the same bytes, as stores compare them.
    static func == (first: Self, second: Self) -> Bool {
      first.address == second.address && first.key.exact == second.key.exact
    }
  }

  private let ids = Mutex<Set<ID>>([])

  /// Applies an input, unless one with the same key is being applied.
  func run(
    _ id: ID,
    _ body: () async throws -> ServiceResponse
  ) async throws -> ServiceResponse {
    guard ids.withLock({ $0.insert(id).inserted }) else {
      throw Problem(
        .conflict,
        .stillRunning,
        "a request with the key '\(id.key)' is still running; ask again with the same key"
      ).adding("Retry-After", "1")
    }
    defer { _ = ids.withLock { $0.remove(id) } }
    return try await body()
  }
}
#endif
