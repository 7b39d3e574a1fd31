public import Statecraft

/// A run of a machine of any kind: a header that identifies the machine, and all steps by name.
///
/// ```swift
/// let recorder = await Recorder(live)
/// …
/// try recorder.write(to: "player.jsonl")
/// let recording = try Recording(contentsOf: "player.jsonl")
/// ```
///
/// The text form has one JSON object on each line, the header first: see <doc:Recordings>.
public struct Recording: Sendable, Hashable {
  /// The description of the machine that was recorded.
  public struct Header: Sendable, Hashable {
    /// The name of the chart, the document or the context.
    public var name: String
    /// The version of the chart; `nil` if it has none.
    public var version: Int?
    /// The wall-clock time at which the recording began; `nil` if it is unknown or meaningless.
    public var started: WallTime?
    /// The known states in document order, including outer states.
    public var states: [String]
    /// Descriptions of all transitions, numbered as in diagrams of the chart; empty if they are not
    /// known.
    public var transitions: [String]
    /// The number of steps that were dropped before the first one.
    public var dropped = 0
    /// The position of the first step of a loop at the end, from 0; `nil` without a loop.
    ///
    /// Behind the last step the machine is in the same situation as before this one, so that the steps can be
    /// taken again and again. Paths of proofs that go on forever end like this; recorders leave it `nil`.
    public var loopStart: Int?
    /// What comes behind the last step without another one; `nil` where nothing is known of it.
    ///
    /// Paths of proofs end like this that show that something does not happen. Recorders leave it `nil`.
    public var ending: Ending?
    /// The claim whose path a proof has recorded, or the kind of the finding; `nil` for other recordings.
    ///
    /// By this `statecraft prove --record` knows its own recordings again, and removes those that show what is not
    /// so any more. Recorders leave it `nil`.
    public var claim: String?

    /// Creates a header.
    ///
    /// - Parameters:
    ///   - name: the name of the chart, the document or the context.
    ///   - version: the version of the chart.
    ///   - started: the time at which the recording began.
    ///   - states: all states in document order.
    ///   - transitions: descriptions of all transitions, numbered as in diagrams.
    public init(
      name: String,
      version: Int? = nil,
      started: WallTime? = nil,
      states: [String] = [],
      transitions: [String] = []
    ) {
      self.name = name
      self.version = version
      self.started = started
      self.states = states
      self.transitions = transitions
    }

    /// Creates a header for a chart.
    ///
    /// - Parameters:
    ///   - chart: the chart.
    ///   - started: the time at which the recording began.
    /// - Complexity: O(states + transitions).
    public init<Context>(_ chart: MachineChart<Context>, started: WallTime? = nil) {
      self.init(chart.model, started: started)
    }

    package init<Context>(_ model: ChartModel<Context>, started: WallTime?) {
      self.init(
        name: model.name,
        version: model.version,
        started: started,
        states: model.states.dropFirst().map(\.name),
        transitions: model.transitions.indices.map { "\(model.description(of: $0))" }
      )
    }

    /// Creates a header for a graph of states, such as that of a context with state objects.
    ///
    /// - Parameters:
    ///   - name: the name of the context.
    ///   - graph: the states and transitions.
    ///   - started: the time at which the recording began.
    public init(name: String, graph: StateGraph, started: WallTime? = nil) {
      self.init(name: name, started: started, states: graph.states)
    }
  }

  /// The description of the machine that was recorded.
  public var header: Header
  /// The steps, in order.
  public var steps: [RecordedStep]
  /// Whether the text ended within a line, for instance because the process was terminated.
  ///
  /// All earlier lines were read.
  public internal(set) var isCutOff = false

  /// Creates a recording.
  public init(_ header: Header, steps: [RecordedStep] = []) {
    self.header = header
    self.steps = steps
  }
}
