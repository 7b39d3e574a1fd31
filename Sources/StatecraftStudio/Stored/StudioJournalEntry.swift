#if Studio
package import StatecraftRecording

/// An entry of a stored machine's journal.
package struct StudioJournalEntry: Sendable, Hashable {
  /// The position in the journal, from 1.
  package var revision: Int
  /// The key of the input.
  package var key: String
  /// What the input did; its time is since 1970, on the store's clock.
  package var step: RecordedStep

  /// Creates an entry.
  package init(revision: Int, key: String, step: RecordedStep) {
    self.revision = revision
    self.key = key
    self.step = step
  }
}
#endif
