#if Studio
/// Something that a stored machine waits for, besides timers.
package struct StudioWaiting: Sendable, Hashable {
  /// What it is, in words: `input`, `postponed`, `work`, `output`, `dead letter`.
  package var kind: String
  /// Its name: an event, the name of work, or the key of an output.
  package var name: String
  /// What it brings, as JSON; `nil` if that is not known.
  package var payload: String?
  /// The number of attempts that have begun; `nil` for what is not attempted.
  package var attempts: Int?
  /// When the machine started it, since 1970; `nil` for what does not run.
  package var started: Duration?
  /// When the next attempt begins, since 1970; `nil` if none is planned.
  package var due: Duration?
  /// Why the last attempt failed.
  package var error: String?
  /// What names a dead letter in commands; `nil` for everything else.
  ///
  /// It is a text, because scripts of pages do not have all numbers.
  package var letter: String?

  /// Creates an entry.
  package init(
    kind: String,
    name: String,
    payload: String? = nil,
    attempts: Int? = nil,
    started: Duration? = nil,
    due: Duration? = nil,
    error: String? = nil,
    letter: String? = nil
  ) {
    self.kind = kind
    self.name = name
    self.payload = payload
    self.attempts = attempts
    self.started = started
    self.due = due
    self.error = error
    self.letter = letter
  }
}
#endif
