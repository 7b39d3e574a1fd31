#if Durable
/// An input that its sender waits for.
struct DirectInput: Sendable {
  var posting: Posting
  /// The revision that the machine must have; `nil` for any.
  var revision: Int64?
}

extension RegisteredChart {
  /// The answer to an input, whose key has an entry in the journal.
  ///
  /// - Throws: ``DurableError/keyReused(_:key:)`` if the entry is of another input.
  func answer(
    to posting: Posting,
    from entry: JournalEntry
  ) throws(DurableError) -> DurableAnswer {
    guard
      entry.digest == posting.input.digest
        || entry.input.map({ isSame($0, posting.input) }) == true
    else { throw .keyReused(posting.address, key: posting.key) }
    return DurableAnswer(entry)
  }
}
#endif
