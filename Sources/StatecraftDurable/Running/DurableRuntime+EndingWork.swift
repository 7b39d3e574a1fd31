#if Durable
internal import Logging
internal import Statecraft

extension DurableRuntime {
  /// Ends work for an operator, whether an attempt runs or not.
  ///
  /// - Parameters:
  ///   - name: the key of the work's calls, or the name of the invocation.
  ///   - row: the machine.
  ///   - end: the end.
  /// - Returns: what became of it. A repetition by the key is recognized.
  /// - Throws: ``StoreError``; ``DurableError`` if the result is none of the work, several calls have this
  ///   name, or the chart is not registered.
  func end(work name: String, of row: StoredMachine, _ end: WorkEnd) async throws -> WorkEnding {
    let address = row.address
    let chart = try chart(address.chart)
    let rows = try await store.pending(of: address, limit: 1_000).work
    guard let work = try Self.reference(name, of: address, rows) else {
      return .unknown(others: rows)
    }
    let input: InboxEntry.Input =
      switch end {
      case .done(let result):
        .done(
          generation: work.generation,
          result: try chart.checked(result: result, ofWork: work.generation, in: row)
        )
      case .failed(let reason): .failed(generation: work.generation, reason: reason)
      }
    let posting = Posting(to: address, key: work.key, input: input)
    if try await store.finishWork(work, with: posting) {
      running.cancel(address, work.generation)
      steps.set()
      return .recorded(work)
    }
    // In this order an end is not missed that is applied meanwhile.
    let inbox = try await store.pending(of: address, limit: 1_000).inbox
    if let entry = inbox.first(where: { $0.key.exact == work.key.exact }) {
      let isSame = Self.isSame(input, entry.input.digest, chart)
      return isSame ? .repeated(work) : .ended(work, isWaiting: true)
    }
    if let entry = try await store.entry(of: address, key: work.key) {
      let isSame = Self.isSame(input, entry.digest, chart)
      return isSame ? .repeated(work) : .ended(work, isWaiting: false)
    }
    return .unknown(others: rows)
  }

  /// Whether the end of some work is the one that was stored.
  ///
  /// Which result work has is not known any more when it has ended, so that its result is compared in all
  /// forms that one of the chart's work may have.
  private static func isSame(
    _ end: InboxEntry.Input,
    _ stored: UInt64,
    _ chart: any RegisteredChart
  ) -> Bool {
    if end.digest == stored { return true }
    guard case .done(let generation, let result?) = end else { return false }
    return chart.storedForms(ofResult: result).contains {
      InboxEntry.Input.done(generation: generation, result: $0).digest == stored
    }
  }

  /// Returns the work that has a key, or that alone has a name; `nil` if there is none.
  ///
  /// A key needs no row, so that work is found that has ended.
  private static func reference(
    _ name: String,
    of address: MachineAddress,
    _ rows: [StoredWork]
  ) throws -> WorkReference? {
    let beginning = "\(address):"
    if name.utf8.starts(with: beginning.utf8),
      let generation = Int64(String(name.utf8.dropFirst(beginning.utf8.count)) ?? "")
    {
      let work = WorkReference(address: address, generation: generation, attempt: 0)
      if work.callKey.exact == name.exact { return work }
    }
    let named = rows.filter { $0.name == name }
    guard named.count < 2 else {
      let keys = named.map(\.reference.callKey).joined(separator: ", ")
      throw DurableError.unreadableInput(
        address,
        reason: "several calls have the name '\(name)': \(keys); name one of them by its key"
      )
    }
    return named.first?.reference
  }
}
#endif
