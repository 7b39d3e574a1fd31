#if Durable
/// An input that its sender waits for.
struct DirectInput: Sendable {
  var posting: Posting
  /// The revision that the machine must have; `nil` for any.
  var revision: Int64?

  /// The answer to the input, whose key has an entry.
  ///
  /// - Throws: ``DurableError/keyReused(_:key:)`` if the entry is of another input.
  func answer(from entry: JournalEntry) throws(DurableError) -> DurableAnswer {
    guard entry.digest == posting.input.digest else {
      throw .keyReused(posting.address, key: posting.key)
    }
    return DurableAnswer(entry)
  }
}
#endif
