extension RecordedStep {
  /// Where the reason for a step came from.
  public enum Source: String, Sendable, Hashable, Codable, CaseIterable {
    /// The machine started.
    case start
    /// The recording begins with a machine that had started before.
    case attached
    /// Somebody sent an event.
    case event
    /// A delay was over.
    case timer
    /// A postponed event came back because of the step before.
    case recalled
    /// Invoked work ended; ``RecordedStep/work`` is its name.
    case done
    /// Invoked work failed; ``RecordedStep/work`` is its name.
    case failed
    /// Steps are missing here, because they came faster than they could be kept.
    case gap
    /// Something else came from outside or by itself.
    case other
  }
}
