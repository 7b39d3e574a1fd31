#if Durable
public import Statecraft

/// An output of a machine that is not delivered yet.
public struct StoredOutput: Sendable, Hashable {
  /// Where an output goes.
  public enum Topic: Sendable, Hashable, Codable {
    /// To the handler that the machine's chart was registered with.
    case output
    /// To the inbox of another machine.
    case machine(MachineAddress)

    /// The kind of output.
    public var kind: Kind {
      switch self {
      case .output: .output
      case .machine: .message
      }
    }
  }

  /// What an output is, wherever it goes.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// An output for a handler.
    case output
    /// A message to another machine.
    case message
  }

  /// The position in the outbox, which the store assigns, larger ones later; 0 before that.
  public var sequence: Int64
  /// The machine that said it.
  public var address: MachineAddress
  /// The revision of the step.
  public var revision: Int64
  /// The position among the outputs of the step, from 0.
  public var number: Int
  /// Where the output goes.
  public var topic: Topic
  /// The output as JSON, or the input for another machine as JSON of ``InboxEntry/Input``.
  public var body: String
  /// The number of attempts that have begun.
  public var attempt: Int
  /// When the next attempt may begin.
  public var due: WallTime
  /// When the machine said it.
  public var emitted: WallTime
  /// The failure of the last attempt that failed; the reason of a dead letter.
  ///
  /// It begins with ``begun`` if a further attempt has begun, and its end is not known.
  public var error: String?
  /// Whether the output is a dead letter.
  public var isDead: Bool
  /// The trace of the step, as JSON; `nil` without tracing.
  public var trace: String?

  /// What stores put in front of the failure of an output when a claim begins its next attempt.
  public static let begun = "an attempt has begun after this failure: "

  /// The failure as it is stored when a claim begins the next attempt.
  public var begunError: String? {
    error.map { $0.utf8.starts(with: Self.begun.utf8) ? $0 : Self.begun + $0 }
  }

  /// The key of the delivery, the same in all attempts, and no other output's of the chart:
  /// `id:revision:n`.
  public var key: String { "\(address.id):\(revision):\(number)" }

  /// Creates a row.
  public init(
    sequence: Int64 = 0,
    address: MachineAddress,
    revision: Int64,
    number: Int,
    topic: Topic,
    body: String,
    attempt: Int = 0,
    due: WallTime,
    emitted: WallTime,
    error: String? = nil,
    isDead: Bool = false,
    trace: String? = nil
  ) {
    self.sequence = sequence
    self.address = address
    self.revision = revision
    self.number = number
    self.topic = topic
    self.body = body
    self.attempt = attempt
    self.due = due
    self.emitted = emitted
    self.error = error
    self.isDead = isDead
    self.trace = trace
  }
}
#endif
