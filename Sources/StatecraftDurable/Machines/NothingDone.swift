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

  /// Why a dead letter that was read was not given up, in words, if it has become one again meanwhile.
  ///
  /// - Parameters:
  ///   - letter: the dead letter as it was read.
  ///   - store: its store.
  /// - Returns: the words; `nil` if it is no dead letter any more.
  /// - Throws: ``StoreError``.
  package static func reason(
    ofDiscarding letter: StoredOutput,
    in store: any DurableStore
  ) async throws -> String? {
    guard let found = try await store.deadLetter(letter.sequence) else { return nil }
    return
      "nothing was discarded: the dead letter \(letter.sequence) of \(letter.address) was delivered "
      + "again meanwhile, and has failed again: \(found.error ?? ""); read it again and decide"
  }
}
#endif
