/// A timer that was pending when a snapshot was taken.
///
/// Its times are encoded as numbers of seconds, `remainingSeconds` and `durationSeconds`. They are
/// exact to the nanosecond below 97 days, and to the microsecond below 270 years.
public struct SnapshotTimer: Sendable, Hashable {
  /// The name of the state that the timer belongs to; empty for the chart itself.
  public var state: String
  /// The position of the timer's transition among the delayed transitions of the state, from 0.
  public var position: Int
  /// A description of the timer, for readers.
  public var name: String
  /// The time that remained.
  public var remaining: Duration
  /// The timer's full duration.
  public var duration: Duration
  /// The details of a timer that belongs to the machine; `nil` for a timer of a state.
  public var own: Own?

  /// A timer or a delayed event that belongs to the machine.
  public struct Own: Codable, Sendable, Hashable {
    /// The kind of a timer that belongs to the machine.
    public enum Kind: String, Codable, Sendable, Hashable {
      /// A named timer.
      case timer
      /// A delayed event.
      ///
      /// The events themselves are ``Snapshot/delayedEvents``, in the same order.
      case event
    }

    /// The kind of the timer.
    public var kind: Kind
    /// The timer's name or the event's identifier; `nil` for a delayed event without one.
    public var name: String?
    /// The restoration policy of the timer.
    public var onRestore: TimerRestoration

    /// Creates the details of a timer or a delayed event.
    public init(kind: Kind, name: String?, onRestore: TimerRestoration) {
      self.kind = kind
      self.name = name
      self.onRestore = onRestore
    }
  }

  /// Creates the description of a pending timer.
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

  /// Decodes a timer.
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

  /// Encodes the timer.
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
