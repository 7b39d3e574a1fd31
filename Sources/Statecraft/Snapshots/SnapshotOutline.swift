/// A snapshot without its data: the chart, version, states, timers and invocations.
///
/// The outline needs no types of the chart. It can be decoded from any snapshot, including one of
/// an old version whose context can no longer be decoded:
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
  /// The stored states of the histories.
  public var history: [SnapshotHistory]
  /// The pending timers, in the order of their start.
  public var timers: [SnapshotTimer]
  /// The running invocations, in the order of their start.
  public var invocations: [SnapshotInvocation]
  /// The parts of active states that had ended.
  public var ended: [SnapshotEnd]
  /// The machine's time.
  public var now: Duration
  /// Whether the machine was done.
  public var isDone: Bool
  /// The number of postponed and delayed events that were dropped at the limit.
  public var droppedEvents: Int
  /// The wall time of the snapshot, required only for timers that keep their deadline.
  public var takenAt: WallTime?

  /// Creates an outline.
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

  /// Decodes the chart and version first, then the other properties.
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

  /// Encodes all properties under their names; times are encoded as numbers of seconds.
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
