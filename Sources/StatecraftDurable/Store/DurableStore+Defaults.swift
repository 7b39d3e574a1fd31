#if Durable
extension DurableStore {
  /// The default: all machines are in one part.
  public func part(of address: MachineAddress) -> Int { 0 }

  /// The default: the store is its only part.
  public func parts() async throws -> [Result<any DurableStore, StoreError>] { [.success(self)] }

  /// The default: no signals.
  public func wakeUps() -> AsyncStream<Void> { AsyncStream { _ in } }
}
#endif
