#if SCXML
/// What a session sends, delays and cancels, in order, for a host that does these things itself.
final class SCXMLJournal {
  enum Entry {
    /// An event for the session's external queue.
    case posted(SCXMLEvent)
    /// Something that is delivered later.
    case delayed(Duration, sendID: String?, deliver: () -> Void)
    /// The delayed events of an id are cancelled.
    case cancelled(sendID: String)
  }

  var entries: [Entry] = []

  /// Removes and returns the entries.
  func take() -> [Entry] {
    defer { entries = [] }
    return entries
  }
}
#endif
