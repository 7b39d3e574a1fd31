#if Studio
/// A run of a machine from its start, which a page plays step by step.
package struct StudioPath: Sendable {
  /// A step of the run.
  package struct Step: Sendable {
    /// What the step reacts to.
    package let event: String
    /// The time that passes before the step.
    package let delay: Duration
    /// What the step changes, in words.
    package let changes: [String]
    /// The active states after the step.
    package let configuration: [String]
    /// The numbers of the transitions that were taken.
    package let transitions: [Int]
    /// The messages between machines that wait after the step, in words.
    package let waiting: [String]
    /// How many messages wait on each connection of a system.
    package let queued: [Int]

    /// Creates a step.
    package init(
      event: String,
      delay: Duration,
      changes: [String],
      configuration: [String],
      transitions: [Int],
      waiting: [String] = [],
      queued: [Int] = []
    ) {
      self.event = event
      self.delay = delay
      self.changes = changes
      self.configuration = configuration
      self.transitions = transitions
      self.waiting = waiting
      self.queued = queued
    }
  }

  /// The active states at the start.
  package let start: [String]
  /// The messages between machines that wait at the start, in words.
  package let startWaiting: [String]
  /// How many messages wait on each connection of a system at the start.
  package let startQueued: [Int]
  /// The steps, in order; empty if the start itself is meant.
  package let steps: [Step]
  /// The position of the first step of a loop that goes on forever; `nil` without a loop.
  package let loopStart: Int?
  /// What is false or true at the end.
  package let end: String

  /// Creates a run.
  package init(
    start: [String],
    waiting: [String] = [],
    queued: [Int] = [],
    steps: [Step],
    loopStart: Int?,
    end: String
  ) {
    self.start = start
    startWaiting = waiting
    startQueued = queued
    self.steps = steps
    self.loopStart = loopStart
    self.end = end
  }
}
#endif
