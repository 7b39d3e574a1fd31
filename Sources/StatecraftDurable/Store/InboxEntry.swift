#if Durable
public import Statecraft

/// An input that was accepted and is not applied yet.
public struct InboxEntry: Sendable, Hashable {
  /// What an input brings.
  public enum Input: Sendable, Hashable, Codable {
    /// The start of the machine with a context as JSON.
    case start(context: String)
    /// An event as JSON, as `Codable` spells it: `{"pay":{"_0":100}}`, or `"pay"` for an event
    /// without a payload.
    case event(String)
    /// A timer that is due.
    case timer(generation: Int64)
    /// The result of work as JSON; `nil` for work without a result.
    case done(generation: Int64, result: String?)
    /// The final failure of work, in words.
    case failed(generation: Int64, reason: String)
    /// The repair of an operator: the states to enter, and the reason.
    case move(to: [String], reason: String)
    /// An input that an operator skipped after it had failed: the input in words.
    case skip(String)
    /// The conversion of the state to another version of the chart.
    case migration(from: Int)

    /// The word for the kind of input, for a column of its own: `start`, `event`, `timer`, `done`,
    /// `failed`, `move`, `skip` or `migration`.
    public var kind: String {
      switch self {
      case .start: "start"
      case .event: "event"
      case .timer: "timer"
      case .done: "done"
      case .failed: "failed"
      case .move: "move"
      case .skip: "skip"
      case .migration: "migration"
      }
    }
  }

  /// The position in the inbox; larger numbers come later.
  public var sequence: Int64
  /// The key, unique for the machine in inbox and journal.
  public var key: String
  /// What the input brings.
  public var input: Input
  /// When the input was accepted on the store's clock.
  public var accepted: WallTime
  /// The trace of the sender as carried by headers, as JSON; `nil` without tracing.
  public var trace: String?
  /// Whether the journal has an entry with this key, so that the input is only to be deleted.
  ///
  /// Stores set it in claims.
  public var isDuplicate: Bool

  /// Creates an entry.
  public init(
    sequence: Int64,
    key: String,
    input: Input,
    accepted: WallTime,
    trace: String? = nil,
    isDuplicate: Bool = false
  ) {
    self.sequence = sequence
    self.key = key
    self.input = input
    self.accepted = accepted
    self.trace = trace
    self.isDuplicate = isDuplicate
  }
}
#endif
