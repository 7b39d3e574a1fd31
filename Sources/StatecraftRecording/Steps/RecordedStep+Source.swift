extension RecordedStep {
  /// The source of a step's cause.
  public enum Source: String, Sendable, Hashable, Codable, CaseIterable {
    /// The machine started.
    case start
    /// The recording begins with a machine that had started before.
    case attached
    /// An event was sent.
    case event
    /// A delay ended.
    case timer
    /// A postponed event was recalled because of the previous step.
    case recalled
    /// Invoked work completed; ``RecordedStep/work`` is its name.
    case done
    /// Invoked work failed; ``RecordedStep/work`` is its name.
    case failed
    /// Steps are missing, because the file could not be written fast enough.
    case gap
    /// Another cause, from outside or from the machine itself.
    case other
  }
}
