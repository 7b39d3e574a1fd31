/// One step of a machine of any kind, by names: what it reacted to, and what became of it.
///
/// Charts, documents and state objects tell the same, so that what shows, stores or compares steps
/// does so for all of them.
public struct RecordedStep: Sendable, Hashable {
  /// The machine's time.
  public var time: Duration
  /// Where the reason came from.
  public var source: Source
  /// What it reacted to: an event's name, or the occasion in words.
  public var event: String
  /// What the event carried, or what the work resulted in, as JSON; `nil` when that is nothing, or not
  /// known.
  public var payload: String?
  /// The name of the work that ended or failed; `nil` for steps from other sources.
  public var work: String?
  /// The names of the work that began with the step.
  public var invoked: [String] = []
  /// The outcome in one word.
  public var outcome: OutcomeKind
  /// Why nothing happened, or what went wrong.
  public var reason: String?
  /// What was done, in order; empty when nothing was.
  public var microsteps: [RecordedMicrostep]
  /// All active states afterwards, in document order, outer states included.
  public var configuration: [String]
  /// What the machine emitted, as people read it.
  public var outputs: [String] = []
  /// The same as JSON, one for each of the outputs; empty when that is not known, and when it is only the
  /// text in quotes.
  public var outputValues: [String] = []

  /// Describes a step.
  ///
  /// - Parameters:
  ///   - time: the machine's time.
  ///   - source: where the reason came from.
  ///   - event: what it reacted to.
  ///   - payload: what the event carried, as JSON.
  ///   - outcome: the outcome in one word.
  ///   - microsteps: what was done, in order.
  ///   - configuration: all active states afterwards.
  public init(
    time: Duration,
    source: Source,
    event: String,
    payload: String? = nil,
    outcome: OutcomeKind,
    microsteps: [RecordedMicrostep] = [],
    configuration: [String]
  ) {
    self.time = time
    self.source = source
    self.event = event
    self.payload = payload
    self.outcome = outcome
    self.microsteps = microsteps
    self.configuration = configuration
  }
}

extension RecordedStep {
  /// The transitions that were taken, in words, in the order in which their actions ran.
  public var taken: [String] { microsteps.flatMap(\.taken) }

  /// The numbers of the transitions that were taken, as diagrams of the chart count them.
  public var transitions: [Int] { microsteps.flatMap(\.transitions) }

  /// The states that were left, each once, in the order of leaving.
  public var exited: [String] { Self.unique(microsteps.map(\.exited)) }

  /// The states that were entered, each once, in the order of entering.
  public var entered: [String] { Self.unique(microsteps.map(\.entered)) }

  private static func unique(_ lists: [[String]]) -> [String] {
    var seen: Set<String> = []
    return lists.joined().filter { seen.insert($0).inserted }
  }
}
