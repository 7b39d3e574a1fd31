#if Durable
extension DurableStore {
  /// The default: all machines are in one part.
  public func part(of address: MachineAddress) -> Int { 0 }

  /// The default: 12 inputs.
  public var smallestConcurrentBatch: Int { 12 }

  /// The default: the store is its only part.
  public func parts() async throws -> [Result<any DurableStore, StoreError>] { [.success(self)] }

  /// The default: no output is leased.
  public func process(
    _ request: ClaimRequest,
    leasing lease: OutputLease?,
    _ decide: @escaping @Sendable (Claim) throws -> [MachineChange]
  ) async throws -> StepResults {
    StepResults(changes: try await process(request, decide))
  }

  /// The default: no signals.
  public func wakeUps() -> AsyncStream<Void> { AsyncStream { _ in } }
}
#endif
