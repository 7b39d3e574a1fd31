#if Durable
internal import Statecraft

/// What operators do with outputs that could not be delivered.
extension MachineOperations {
  /// Returns outputs that could not be delivered, those with the lowest numbers first.
  ///
  /// In one database, that is the order in which they were said.
  ///
  /// - Parameters:
  ///   - chart: the name of the chart; `nil` for all.
  ///   - cursor: the number of the dead letter behind which the list begins; `nil` for its beginning.
  ///   - limit: the largest number of dead letters.
  /// - Returns: the dead letters.
  /// - Throws: ``StoreError``.
  public func deadLetters(
    chart: String? = nil,
    after cursor: Int64? = nil,
    limit: Int = 100
  ) async throws -> [StoredOutput] {
    try await runtime.store.deadLetters(chart: chart, after: cursor, limit: limit)
  }

  /// Wakes what delivers outputs and messages.
  private func wakeDeliveries() {
    runtime.lookForOutputs()
    runtime.messages.set()
  }

  /// Delivers a dead letter again; returns whether there was one.
  @discardableResult
  public func retryDeadLetter(_ sequence: Int64) async throws -> Bool {
    defer { wakeDeliveries() }
    return try await runtime.store.reviveOutput(sequence)
  }

  /// Delivers all dead letters again, or those of a chart.
  ///
  /// - Parameter chart: the name of the chart; `nil` for all.
  /// - Returns: the number of dead letters.
  /// - Throws: ``StoreError``; what was revived before is delivered then.
  /// - Complexity: O(dead letters), in pages.
  @discardableResult
  public func retryDeadLetters(chart: String? = nil) async throws -> Int {
    try await retryDeadLetters(DeadLetterSelection(chart: chart)).count
  }

  /// Counts dead letters, as ``retryDeadLetters(_:)`` and ``discardDeadLetters(_:)`` would find them now.
  ///
  /// Others may come and go before one of them is called. With the count as its
  /// ``DeadLetterSelection/limit``, it changes no more of them than were counted.
  ///
  /// - Parameter selection: which dead letters are counted.
  /// - Returns: the number of dead letters.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(dead letters of the chart), in pages.
  public func countDeadLetters(
    _ selection: DeadLetterSelection
  ) async throws -> DeadLetterCount {
    try await each(selection) { _ in true }
  }

  /// Delivers dead letters again.
  ///
  /// Each is looked at once, in the order of their numbers, and changed by itself.
  ///
  /// - Parameter selection: which dead letters are delivered again.
  /// - Returns: the number of those that are delivered again.
  /// - Throws: ``StoreError``; what was revived before is delivered then.
  /// - Complexity: O(dead letters of the chart), in pages.
  @discardableResult
  public func retryDeadLetters(
    _ selection: DeadLetterSelection
  ) async throws -> DeadLetterCount {
    defer { wakeDeliveries() }
    return try await each(selection) { try await runtime.store.reviveOutput($0.sequence) }
  }

  /// Gives up dead letters, as ``discardDeadLetter(asRead:)`` does with one.
  ///
  /// Each is given up by itself, in the order of their numbers, and only as it was read: one that somebody
  /// has delivered again meanwhile, and that has failed again, stays. Count them before:
  /// ``countDeadLetters(_:)``.
  ///
  /// - Parameter selection: which dead letters are given up.
  /// - Returns: the number of those that are gone.
  /// - Throws: ``StoreError``; what was discarded before stays so.
  /// - Complexity: O(dead letters of the chart), in pages.
  @discardableResult
  public func discardDeadLetters(
    _ selection: DeadLetterSelection
  ) async throws -> DeadLetterCount {
    // A page is read long before its last letter is given up, and what is given up does not come back.
    try await each(selection) { try await discardDeadLetter(asRead: $0) }
  }

  /// Does something with each dead letter of a selection; returns of how many it was done.
  private func each(
    _ selection: DeadLetterSelection,
    _ body: (StoredOutput) async throws -> Bool
  ) async throws -> DeadLetterCount {
    let store = runtime.store
    var time: WallTime?
    if let age = selection.age {
      time = WallTime(sinceEpoch: try await store.now().sinceEpoch - age)
    }
    var result = DeadLetterCount(count: 0)
    var last: Int64?
    while true {
      // One that becomes a dead letter again meanwhile keeps its number, so that this ends.
      let letters = try await store.deadLetters(chart: selection.chart, after: last, limit: 500)
      guard let end = letters.last else { return result }
      for letter in letters where selection.contains(letter, until: time) {
        guard result.count < selection.limit ?? .max else {
          result.hasMore = true
          return result
        }
        if try await body(letter) { result.count += 1 }
      }
      last = end.sequence
    }
  }

  /// Gives up a dead letter, for one that no retry can deliver, such as a message to a machine that
  /// was erased.
  ///
  /// It is never delivered, and no longer keeps its machine from the end of its retention. The journal
  /// still says that the machine said it. Whoever decides by the reason passes the letter itself:
  /// ``discardDeadLetter(asRead:)``.
  ///
  /// - Parameter sequence: the number of the dead letter, which ``StoredOutput/sequence`` says.
  /// - Returns: whether there was one; `false` also for an output that is still to be delivered, or that
  ///   somebody delivers again at this moment.
  /// - Throws: ``StoreError``.
  @discardableResult
  public func discardDeadLetter(_ sequence: Int64) async throws -> Bool {
    guard let letter = try await runtime.store.deadLetter(sequence) else { return false }
    return try await discardDeadLetter(asRead: letter)
  }

  /// Gives up a dead letter as it was read, and no other failure of its output.
  ///
  /// If somebody has delivered it again since, and it has failed again, it stays: its reason may be another
  /// one.
  ///
  /// - Parameter letter: the dead letter, as ``deadLetters(chart:after:limit:)`` has returned it.
  /// - Returns: whether it is given up.
  /// - Throws: ``StoreError``.
  @discardableResult
  public func discardDeadLetter(asRead letter: StoredOutput) async throws -> Bool {
    try await runtime.store.discardOutput(letter)
  }
}
#endif
