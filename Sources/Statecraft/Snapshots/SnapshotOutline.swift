/// What a snapshot says of a machine without its data: chart, version, states, timers and work.
///
/// It needs no types of the chart, so it can be read from any snapshot, also from one of a version
/// whose context nobody can read any more:
///
/// ```swift
/// let outline = try JSONDecoder().decode(SnapshotOutline.self, from: row)
/// print(outline.chart, outline.version, outline.configuration)
/// ```
public struct SnapshotOutline: Sendable, Hashable {
  /// The name of the chart.
  public var chart: String
  /// The version of the chart.
  public var version: Int
  /// The names of the active states, outer states included, in document order.
  public var configuration: [String]
  /// What the histories have stored.
  public var history: [SnapshotHistory]
  /// The timers that waited, in the order in which they were started.
  public var timers: [SnapshotTimer]
  /// The invocations that ran, in the order in which they were started.
  public var invocations: [SnapshotInvocation]
  /// What active states have in the chart but no longer had in the machine.
  public var ended: [SnapshotEnd]
  /// The machine's own time.
  public var now: Duration
  /// Whether the machine was done.
  public var isDone: Bool
  /// How many postponed events had been dropped because no more could wait.
  public var droppedEvents: Int
  /// When the snapshot was taken; needed only for timers that keep their deadline.
  public var takenAt: WallTime?

  /// Describes a machine without its data.
  public init(
    chart: String,
    version: Int,
    configuration: [String],
    history: [SnapshotHistory] = [],
    timers: [SnapshotTimer] = [],
    invocations: [SnapshotInvocation] = [],
    ended: [SnapshotEnd] = [],
    now: Duration = .zero,
    isDone: Bool = false,
    droppedEvents: Int = 0,
    takenAt: WallTime? = nil
  ) {
    self.chart = chart
    self.version = version
    self.configuration = configuration
    self.history = history
    self.timers = timers
    self.invocations = invocations
    self.ended = ended
    self.now = now
    self.isDone = isDone
    self.droppedEvents = droppedEvents
    self.takenAt = takenAt
  }
}

extension SnapshotOutline: Codable {
  private enum CodingKeys: String, CodingKey {
    case chart, version, configuration, history, timers, invocations, ended, nowSeconds, isDone
    case droppedEvents, takenAt
  }

  /// Reads chart and version first, then the rest.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    chart = try container.decode(String.self, forKey: .chart)
    version = try container.decode(Int.self, forKey: .version)
    configuration = try container.decode([String].self, forKey: .configuration)
    history = try container.decode([SnapshotHistory].self, forKey: .history)
    timers = try container.decode([SnapshotTimer].self, forKey: .timers)
    invocations = try container.decode([SnapshotInvocation].self, forKey: .invocations)
    ended = try container.decode([SnapshotEnd].self, forKey: .ended)
    now = try container.decodeSeconds(forKey: .nowSeconds)
    isDone = try container.decode(Bool.self, forKey: .isDone)
    droppedEvents = try container.decodeIfPresent(Int.self, forKey: .droppedEvents) ?? 0
    takenAt = try container.decodeIfPresent(WallTime.self, forKey: .takenAt)
  }

  /// Writes everything under the names of the properties; times are numbers of seconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(chart, forKey: .chart)
    try container.encode(version, forKey: .version)
    try container.encode(configuration, forKey: .configuration)
    try container.encode(history, forKey: .history)
    try container.encode(timers, forKey: .timers)
    try container.encode(invocations, forKey: .invocations)
    try container.encode(ended, forKey: .ended)
    try container.encodeSeconds(now, forKey: .nowSeconds)
    try container.encode(isDone, forKey: .isDone)
    if droppedEvents != 0 { try container.encode(droppedEvents, forKey: .droppedEvents) }
    try container.encodeIfPresent(takenAt, forKey: .takenAt)
  }
}
