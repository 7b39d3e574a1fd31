#if Durable
/// Why an operation on a machine has changed nothing.
package enum NothingDone {
  /// The reason in words, with the machine's status.
  ///
  /// - Parameters:
  ///   - address: the machine.
  ///   - store: its store.
  ///   - isSkip: whether its input was to be skipped.
  /// - Returns: the words.
  /// - Throws: ``StoreError``.
  package static func reason(
    _ address: MachineAddress,
    in store: any DurableStore,
    isSkip: Bool
  ) async throws -> String {
    let status = try await store.machine(address)?.status.rawValue ?? "not in the store"
    let hint =
      isSkip && status == StoredMachine.Status.parked.rawValue
      ? " because of its state, and no input can be skipped; repair the cause, then retry" : ""
    return "nothing was done: \(address) is \(status)\(hint)"
  }
}
#endif
