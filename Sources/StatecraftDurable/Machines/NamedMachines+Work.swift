#if Durable
extension NamedMachines {
  /// Ends work of a machine for an operator.
  ///
  /// - Parameters:
  ///   - name: the key of the work's calls, or the name of the invocation if one call alone has it.
  ///   - address: the machine.
  ///   - end: the end.
  /// - Returns: what became of it. A repetition by the key is recognized.
  /// - Throws: ``StoreError``; ``DurableError`` if the result is none of the work, several calls have this
  ///   name, or there is no such machine or chart.
  package func end(
    work name: String,
    of address: MachineAddress,
    _ end: WorkEnd
  ) async throws -> WorkEnding {
    let runtime = machines.runtime
    _ = try runtime.chart(address.chart)
    guard let row = try await store.machine(address) else {
      throw DurableError.unknownMachine(address)
    }
    if row.status == .erased { throw DurableError.erased(address) }
    return try await runtime.end(work: name, of: row, end)
  }
}
#endif
