#if Durable
/// The answer to an input: what it did, as the journal keeps it.
///
/// A repeated key returns the first answer again, also if that was a refusal.
public struct DurableAnswer: Sendable, Hashable {
  /// What an input did.
  public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
    /// The machine started.
    case started
    /// States were left or entered.
    case transitioned
    /// Only actions ran.
    case `internal`
    /// A state, or the chart's policy, ignores the event.
    case ignored
    /// The event is kept until the configuration changes.
    case postponed
    /// Nothing reacts to the event, or it is no event of the chart.
    case refused
    /// An operator moved the machine to other states.
    case moved
    /// An operator skipped the input after it had failed.
    case skipped
    /// The state was converted to another version of the chart.
    case migrated
  }

  /// What the input did.
  public var outcome: Outcome
  /// The machine's revision after the input.
  public var revision: Int64
  /// The names of all active states after the input, in document order, outer states included.
  public var configuration: [String]
  /// The outputs of the step as JSON, in order.
  public var outputs: [String]
  /// Why the machine did nothing, or further words about what it did; `nil` if there are none.
  public var reason: String?
  /// Whether the key was used before, so that this is the first answer again.
  public var isRepeated: Bool

  /// Creates an answer.
  public init(
    outcome: Outcome,
    revision: Int64,
    configuration: [String],
    outputs: [String] = [],
    reason: String? = nil,
    isRepeated: Bool = false
  ) {
    self.outcome = outcome
    self.revision = revision
    self.configuration = configuration
    self.outputs = outputs
    self.reason = reason
    self.isRepeated = isRepeated
  }

  /// Whether the machine took the input.
  public var isTaken: Bool {
    switch outcome {
    case .started, .transitioned, .internal, .moved, .migrated: true
    case .ignored, .postponed, .refused, .skipped: false
    }
  }

  /// Whether the input was turned down: by the machine, or by an operator who skipped it.
  package var isRefusal: Bool { outcome == .refused || outcome == .skipped }
}

extension DurableAnswer {
  /// The members of the answer that an entry has no columns for, as JSON.
  struct Rest: Codable {
    var configuration: [String]
    var outputs: [String]?
    var reason: String?
  }

  /// The text for ``JournalEntry/answer``.
  var text: String {
    var writer = StateWriter()
    writer.add("{\"configuration\":")
    writer.list(configuration) { $0.write($1) }
    if !outputs.isEmpty {
      writer.add(",\"outputs\":")
      writer.list(outputs) { $0.write($1) }
    }
    if let reason {
      writer.add(",\"reason\":")
      writer.write(reason)
    }
    writer.add("}")
    return writer.text
  }

  /// Reads the answer of a journal's entry, as the answer to a repeated key.
  ///
  /// In a tombstone without answers, the configuration is empty and the reason says so.
  public init(_ entry: JournalEntry) {
    let rest = entry.answer.flatMap { try? JSONForm.value(Rest.self, $0) }
    self.init(
      outcome: Outcome(rawValue: entry.outcome) ?? .refused,
      revision: entry.revision,
      configuration: rest?.configuration ?? [],
      outputs: rest?.outputs ?? [],
      reason: rest.map { $0.reason } ?? "the answer was erased",
      isRepeated: true
    )
  }
}
#endif
