extension Macrostep {
  /// Where executable content is written, for messages.
  @usableFromInline
  enum Place: Sendable {
    case entry(Int), exit(Int), initial(Int), history(Int), transition(Int), guardOf(Int)
    /// What a language of documents does when an event comes.
    case receipt
  }
}
