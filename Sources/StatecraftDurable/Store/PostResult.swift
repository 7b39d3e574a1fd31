#if Durable
/// What became of a posting.
public enum PostResult: Sendable, Hashable {
  /// The input is in the inbox.
  case accepted(sequence: Int64)
  /// An input with this key is in the inbox already.
  case waiting(InboxEntry)
  /// An input with this key was applied before; this is its entry.
  case answered(JournalEntry)
  /// There is no such machine, or it was erased.
  case unknownMachine
}
#endif
