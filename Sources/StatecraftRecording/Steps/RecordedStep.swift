/// One step of a machine of any kind, by names: what it reacted to, and what became of it.
///
/// Charts, documents and state objects tell the same, so that what shows, stores or compares steps
/// does so for all of them.
public struct RecordedStep: Sendable, Hashable {
  /// Where the reason for a step came from.
  public enum Source: String, Sendable, Hashable, Codable {
    /// The machine started.
    case start
    /// Somebody sent an event.
    case event
    /// A delay was over.
    case timer
    /// Work ended or failed, or something else came by itself.
    case other
    /// A postponed event came back because of the step before.
    case recalled
  }

  /// The machine's time.
  public var time: Duration
  /// Where the reason came from.
  public var source: Source
  /// What it reacted to: an event's name, or the occasion in words.
  public var event: String
  /// What the event carried, as JSON; `nil` when that is nothing, or not known.
  public var payload: String?
  /// The outcome in one word, as `Outcome.Kind` spells it.
  public var outcome: String
  /// Why nothing happened, or what went wrong.
  public var reason: String?
  /// The transitions that were taken, in words, in the order in which their actions ran.
  public var taken: [String] = []
  /// The numbers of the transitions that were taken, as diagrams of the chart count them.
  public var transitions: [Int] = []
  /// The states that were left, each once, in the order of leaving.
  public var exited: [String] = []
  /// The states that were entered, each once, in the order of entering.
  public var entered: [String] = []
  /// All active states afterwards, in document order, outer states included.
  public var configuration: [String]
  /// What the machine emitted, as people read it.
  public var outputs: [String] = []
  /// The same as JSON, one for each of the outputs; empty when that is not known.
  public var outputValues: [String] = []

  /// Describes a step in which nothing happened so far.
  ///
  /// - Parameters:
  ///   - time: the machine's time.
  ///   - source: where the reason came from.
  ///   - event: what it reacted to.
  ///   - payload: what the event carried, as JSON.
  ///   - outcome: the outcome in one word.
  ///   - configuration: all active states afterwards.
  public init(
    time: Duration,
    source: Source,
    event: String,
    payload: String? = nil,
    outcome: String,
    configuration: [String]
  ) {
    self.time = time
    self.source = source
    self.event = event
    self.payload = payload
    self.outcome = outcome
    self.configuration = configuration
  }
}
