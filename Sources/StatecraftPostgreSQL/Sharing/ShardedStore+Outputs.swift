#if PostgreSQL
public import StatecraftDurable

extension ShardedStore {
  /// Claims outputs for delivery.
  ///
  /// The number of an output names its database, too. An output that moves gets another number, and is
  /// delivered again if it was being delivered.
  public func claimOutputs(
    charts: [String],
    kind: StoredOutput.Kind? = nil,
    limit: Int,
    lease: Duration
  ) async throws -> [StoredOutput] {
    let map = try await map()
    var left = limit
    return try await anywhere { store, _ in
      let outputs = try await store.claimOutputs(
        charts: charts,
        kind: kind,
        limit: left,
        lease: lease
      )
      left -= outputs.count
      return numbered(outputs, of: store, map)
    }.flatMap(\.self)
  }

  /// Deletes outputs that were delivered, in all databases that can be reached.
  public func deleteOutputs(_ sequences: [Int64]) async throws {
    let map = try await map()
    var failure: (any Error)?
    for (index, number) in map.numbers.enumerated() {
      let own = sequences.map(OutputNumber.parts).filter { $0.database == number }
      guard !own.isEmpty else { continue }
      do {
        try await stores[index].deleteOutputs(own.map(\.sequence))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Sets when the next attempt to deliver an output begins.
  @discardableResult
  public func retryOutput(
    _ output: StoredOutput,
    attempt: Int,
    after delay: Duration,
    error: String?
  ) async throws -> Bool {
    guard let (store, output) = try await own(output) else { return false }
    return try await store.retryOutput(output, attempt: attempt, after: delay, error: error)
  }

  /// Makes an output a dead letter.
  @discardableResult
  public func buryOutput(_ output: StoredOutput, reason: String) async throws -> Bool {
    guard let (store, output) = try await own(output) else { return false }
    return try await store.buryOutput(output, reason: reason)
  }

  /// Moves outputs into the inboxes of other machines.
  ///
  /// If the receiver is in another database, it gets the input first, and then the output is deleted.
  /// The key lets an input that comes twice in, once.
  public func forward(_ deliveries: [Delivery]) async throws -> [PostResult?] {
    var results: [PostResult?] = []
    for delivery in deliveries { results.append(try await forward(delivery)) }
    return results
  }

  private func forward(_ delivery: Delivery) async throws -> PostResult? {
    guard let (source, sequence) = try await output(delivery.sequence) else { return nil }
    let posting = delivery.posting
    let target = knownStore(of: posting.address.slot)
    // Others wait for their messages meanwhile.
    if stores[target] !== source, try await !isReachable(target) {
      throw StoreError.unanswered(names[target])
    }
    return try await routed(posting.address) { store in
      if store === source {
        return try await store.forward([Delivery(sequence: sequence, posting: posting)])[0]
      }
      guard try await source.hasOutput(sequence) else { return nil }
      let result = try await store.post([posting])[0]
      if let reason = result.deadLetterReason(to: posting.address) {
        try await source.buryMessage(sequence, reason: reason)
      } else {
        try await source.deleteOutputs([sequence])
      }
      return result
    }
  }

  /// Returns dead letters, those of all databases in the order of their numbers.
  public func deadLetters(
    chart: String?,
    after cursor: Int64?,
    limit: Int
  ) async throws -> [StoredOutput] {
    let found = try await whole { store, map in
      let number = numbering(store, map)
      let letters = try await store.deadLetters(
        chart: chart,
        after: cursor.map { OutputNumber.last(upTo: $0, in: number) },
        limit: limit
      )
      return numbered(letters, of: store, map)
    }
    return Array(found.joined().sorted { $0.sequence < $1.sequence }.prefix(max(0, limit)))
  }

  /// Makes a dead letter deliverable again.
  public func reviveOutput(_ sequence: Int64) async throws -> Bool {
    guard let (store, sequence) = try await output(sequence) else { return false }
    return try await store.reviveOutput(sequence)
  }

  /// Deletes a dead letter that is as it was read.
  public func discardOutput(_ letter: StoredOutput) async throws -> Bool {
    guard let (store, letter) = try await own(letter) else { return false }
    return try await store.discardOutput(letter)
  }

  // MARK: - Numbers

  /// Returns the outputs of a database with numbers that no other database's have.
  func numbered(
    _ outputs: [StoredOutput],
    of store: PostgreSQLStore,
    _ map: SlotMap
  ) -> [StoredOutput] {
    let number = numbering(store, map)
    return outputs.map { output in
      var output = output
      output.sequence = OutputNumber.joined(output.sequence, number)
      return output
    }
  }

  private func numbering(_ store: PostgreSQLStore, _ map: SlotMap) -> Int {
    stores.firstIndex { $0 === store }.map { map.numbers[$0] } ?? 0
  }

  /// Returns the database of an output, and its number there.
  private func output(_ number: Int64) async throws -> (PostgreSQLStore, Int64)? {
    let (sequence, database) = OutputNumber.parts(number)
    guard let index = try await map().numbers.firstIndex(of: database) else { return nil }
    return (stores[index], sequence)
  }

  /// Returns the database of an output, and the output with its number there.
  private func own(_ output: StoredOutput) async throws -> (PostgreSQLStore, StoredOutput)? {
    guard let (store, sequence) = try await self.output(output.sequence) else { return nil }
    var own = output
    own.sequence = sequence
    return (store, own)
  }
}
#endif
