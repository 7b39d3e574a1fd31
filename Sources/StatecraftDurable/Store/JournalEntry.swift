#if Durable
public import Statecraft

/// One applied input of a machine: an entry of its journal.
public struct JournalEntry: Sendable, Hashable, Codable {
  /// The position in the journal: 1, 2, 3 … without gaps.
  public var revision: Int64
  /// The key of the input, unique for the machine.
  public var key: String
  /// The input; `nil` in a tombstone: the machine was erased, or its journal was pruned.
  public var input: InboxEntry.Input?
  /// The digest of the input, by which a key that is used for another input is recognized.
  public var digest: UInt64
  /// The version of the chart that handled it.
  public var version: Int
  /// What the input did, as ``DurableAnswer/Outcome`` spells it.
  public var outcome: String
  /// The answer as JSON, which a repeated key returns; `nil` in a tombstone without answers.
  public var answer: String?
  /// The machine's time of the step on the store's clock.
  public var time: WallTime
  /// When the input was accepted on the store's clock.
  public var accepted: WallTime

  /// Creates an entry.
  public init(
    revision: Int64,
    key: String,
    input: InboxEntry.Input?,
    digest: UInt64,
    version: Int,
    outcome: String,
    answer: String?,
    time: WallTime,
    accepted: WallTime
  ) {
    self.revision = revision
    self.key = key
    self.input = input
    self.digest = digest
    self.version = version
    self.outcome = outcome
    self.answer = answer
    self.time = time
    self.accepted = accepted
  }
}
#endif
