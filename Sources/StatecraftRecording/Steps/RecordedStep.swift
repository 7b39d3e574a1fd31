/// One step of a machine of any kind, by names: the cause and the result.
///
/// Charts, documents and state objects produce the same steps, so that tools can show, store and
/// compare the steps of all of them.
public struct RecordedStep: Sendable, Hashable {
  /// The machine's time.
  public var time: Duration
  /// The source of the cause.
  public var source: Source
  /// The cause: the name of an event, or a description of the occasion.
  public var event: String
  /// The payload of the event, or the result of the work, as JSON; `nil` if there is none or it is
  /// not known.
  ///
  /// That of work whose failure `onError` answered is the error as text.
  public var payload: String?
  /// The name of the work that completed or failed; `nil` for steps from other sources.
  public var work: String?
  /// The state whose work completed or failed; `nil` for work of the whole machine, and if it is not
  /// known.
  ///
  /// Work of one name may run in several states at once.
  public var workState: String?
  /// Whether the result came when the work had ended, so that it changed nothing.
  ///
  /// Later work of the same name may be running then.
  public var isLate = false
  /// The names of the work that started with the step.
  public var invoked: [String] = []
  /// The kind of the outcome.
  public var outcome: OutcomeKind
  /// The reason for a refusal or a failure.
  public var reason: String?
  /// The microsteps, in order; empty if no transition was taken.
  public var microsteps: [RecordedMicrostep]
  /// All active states afterwards, in document order, outer states included.
  public var configuration: [String]
  /// The outputs of the machine in readable form.
  public var outputs: [String] = []
  /// The outputs as JSON, one for each; empty if the JSON is not known or only quotes the texts.
  public var outputValues: [String] = []

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - time: the machine's time.
  ///   - source: the source of the cause.
  ///   - event: the cause.
  ///   - payload: the payload of the event, as JSON.
  ///   - outcome: the kind of the outcome.
  ///   - microsteps: the microsteps, in order.
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
  /// Descriptions of the transitions that were taken, in the order in which their actions ran.
  public var taken: [String] { microsteps.flatMap(\.taken) }

  /// The numbers of the transitions that were taken, as in diagrams of the chart.
  public var transitions: [Int] { microsteps.flatMap(\.transitions) }

  /// The states that were exited, each once, in that order.
  public var exited: [String] { Self.unique(microsteps.map(\.exited)) }

  /// The states that were entered, each once, in that order.
  public var entered: [String] { Self.unique(microsteps.map(\.entered)) }

  private static func unique(_ lists: [[String]]) -> [String] {
    var seen: Set<String> = []
    return lists.joined().filter { seen.insert($0).inserted }
  }
}
