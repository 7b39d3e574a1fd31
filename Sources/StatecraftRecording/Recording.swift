public import Statecraft

/// A run of a machine of any kind, by names: who it was, and all its steps.
///
/// ```swift
/// let recorder = await Recorder(live)
/// …
/// try recorder.write(to: "player.jsonl")
/// let recording = try Recording(contentsOf: "player.jsonl")
/// ```
///
/// As text it has one JSON object on each line, the header first: see <doc:Recordings>.
public struct Recording: Sendable, Hashable {
  /// Whose run it was.
  public struct Header: Sendable, Hashable {
    /// The name of the chart, the document or the context.
    public var name: String
    /// The version of the chart; `nil` for what has none.
    public var version: Int?
    /// When the recording began, on the wall clock; `nil` when that is not known or means nothing.
    public var started: WallTime?
    /// All states in document order, outer states included, as far as they are known.
    public var states: [String]
    /// All transitions in words, as diagrams of the chart count them; empty when that is not known.
    public var transitions: [String]
    /// How many steps came before the first that was kept.
    public var dropped = 0

    /// Names somebody.
    ///
    /// - Parameters:
    ///   - name: the name of the chart, the document or the context.
    ///   - version: the version of the chart.
    ///   - started: when the recording began.
    ///   - states: all states in document order.
    ///   - transitions: all transitions in words, as diagrams count them.
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

    /// Describes a chart.
    ///
    /// - Parameters:
    ///   - chart: the chart.
    ///   - started: when the recording began.
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

    /// Describes what has states and ways between them, such as a context with state objects.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - graph: its states.
    ///   - started: when the recording began.
    public init(name: String, graph: StateGraph, started: WallTime? = nil) {
      self.init(name: name, started: started, states: graph.states)
    }
  }

  /// Whose run it was.
  public var header: Header
  /// What happened, in order.
  public var steps: [RecordedStep]
  /// Whether the text ended within a line, as that of a process that was killed may; everything
  /// before that line is there.
  public internal(set) var isCutOff = false

  /// Makes a recording.
  public init(_ header: Header, steps: [RecordedStep] = []) {
    self.header = header
    self.steps = steps
  }
}
