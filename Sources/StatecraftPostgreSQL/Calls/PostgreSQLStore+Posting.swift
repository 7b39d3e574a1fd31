#if PostgreSQL
public import StatecraftDurable

extension PostgreSQLStore {
  /// Adds inputs to the inbox, in one transaction.
  public func post(_ postings: [Posting]) async throws -> [PostResult] {
    guard !postings.isEmpty else { return [] }
    if let results = try await postPlainly(postings) { return results }
    var results: [PostResult?] = []
    // An input that is applied and erased while it is posted again is in no table for a moment.
    for _ in 0..<3 {
      let rows = try await execute(queries.accept) { parameters in
        parameters.add(postings)
        parameters.add(given)
      }
      results = rows.map { PostResult($0, key: postings[$0.number(0) - 1].key) }
      if !results.contains(nil) { break }
    }
    signals.send()
    let known = results.compactMap(\.self)
    guard known.count == postings.count else {
      throw StoreError(
        .unavailable,
        "an input has changed in \(place) while it was posted; repeat it with the same key"
      )
    }
    return known
  }

  /// Adds inputs for machines that exist, with keys that are new, as almost all are.
  ///
  /// - Returns: the results; `nil` if there is another input, so that nothing was added.
  private func postPlainly(_ postings: [Posting]) async throws -> [PostResult]? {
    let starts = postings.contains { if case .start = $0.input { true } else { false } }
    guard !starts, postings.count == 1 || Self.areDifferent(postings) else { return nil }
    let statements = [
      Statement(queries.fence) {
        $0.add(postings.lazy.map(\.address.chart))
        $0.add(postings.lazy.map(\.address.id))
      },
      Statement(queries.plain.accept) {
        $0.add(postings)
        $0.add(given)
      },
    ]
    let rows: Rows? = try await withConnection { connection in
      do {
        return try await connection.execute(statements)[1]
      } catch let error as ServerError where error.isUnexpected {
        return nil
      }
    }
    guard let rows, rows.count == postings.count else { return nil }
    signals.send()
    return rows.map { .accepted(sequence: $0.integer(0)) }
  }

  /// Whether no two postings have the same machine and key.
  private static func areDifferent(_ postings: [Posting]) -> Bool {
    struct Identity: Hashable {
      let address: MachineAddress
      let key: ExactText
    }
    let identities = postings.lazy.map { Identity(address: $0.address, key: $0.key.exact) }
    return Set(identities).count == postings.count
  }
}

extension Parameters {
  /// Adds the eight arrays of postings that the functions `accept` and `forward` take.
  mutating func add(_ postings: [Posting]) {
    let columns = postings.map(\.input.columns)
    add(postings.lazy.map(\.address.chart))
    add(postings.lazy.map(\.address.id))
    add(postings.lazy.map(\.key))
    add(postings.lazy.map(\.input.kind))
    var numbers = ArrayLiteral()
    var bodies = ArrayLiteral()
    var notes = ArrayLiteral()
    var traces = ArrayLiteral()
    for (posting, columns) in zip(postings, columns) {
      numbers.add(columns.number)
      bodies.add(columns.body)
      notes.add(columns.note)
      traces.add(posting.trace)
    }
    add(numbers)
    add(bodies)
    add(notes)
    add(traces)
  }
}
#endif
