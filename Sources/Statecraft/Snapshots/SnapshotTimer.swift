/// A timer that waited when a snapshot was taken.
///
/// Its times are written as numbers of seconds, `remainingSeconds` and `durationSeconds`: exact to the
/// nanosecond below 97 days, to the microsecond below 270 years.
public struct SnapshotTimer: Sendable, Hashable {
  /// The name of the state that it belongs to; empty for the chart itself.
  public var state: String
  /// Which delayed transition of the state it is for, in the order of writing, from 0.
  public var position: Int
  /// The timer in words, for readers.
  public var name: String
  /// What was left of its time.
  public var remaining: Duration
  /// Its full time.
  public var duration: Duration
  /// What it is when it belongs to the machine, not to a state.
  public var own: Own?

  /// A timer or a delayed event that belongs to the machine.
  public struct Own: Codable, Sendable, Hashable {
    /// Whether it is a named timer or a delayed event.
    public enum Kind: String, Codable, Sendable, Hashable {
      /// A named timer.
      case timer
      /// A delayed event; the events themselves are ``Snapshot/delayedEvents``, in the same order.
      case event
    }

    /// Whether it is a named timer or a delayed event.
    public var kind: Kind
    /// Its name; `nil` for a delayed event that has none.
    public var name: String?
    /// What restoring means for it.
    public var onRestore: TimerRestoration

    /// Describes a timer or a delayed event.
    public init(kind: Kind, name: String?, onRestore: TimerRestoration) {
      self.kind = kind
      self.name = name
      self.onRestore = onRestore
    }
  }

  /// Describes a timer that waited.
  public init(
    state: String,
    position: Int,
    name: String,
    remaining: Duration,
    duration: Duration,
    own: Own? = nil
  ) {
    self.state = state
    self.position = position
    self.name = name
    self.remaining = remaining
    self.duration = duration
    self.own = own
  }
}

extension SnapshotTimer: Codable {
  private enum CodingKeys: String, CodingKey {
    case state, position, name, remainingSeconds, durationSeconds, own
  }

  /// Reads a timer.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      state: try container.decode(String.self, forKey: .state),
      position: try container.decode(Int.self, forKey: .position),
      name: try container.decode(String.self, forKey: .name),
      remaining: try container.decodeSeconds(forKey: .remainingSeconds),
      duration: try container.decodeSeconds(forKey: .durationSeconds),
      own: try container.decodeIfPresent(Own.self, forKey: .own)
    )
  }

  /// Writes the timer.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(state, forKey: .state)
    try container.encode(position, forKey: .position)
    try container.encode(name, forKey: .name)
    try container.encodeSeconds(remaining, forKey: .remainingSeconds)
    try container.encodeSeconds(duration, forKey: .durationSeconds)
    try container.encodeIfPresent(own, forKey: .own)
  }
}
