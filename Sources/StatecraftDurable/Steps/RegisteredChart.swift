#if Durable
internal import Statecraft

/// A registered chart, without the type of its context.
protocol RegisteredChart: Sendable {
  var name: String { get }
  var version: Int { get }
  var contextType: any Any.Type { get }
  var diagnostics: [Diagnostic] { get }
  var stored: StoredChart { get }
  var retentions: [(state: String, duration: Duration)] { get }
  /// What to do about a chart that has changed and has its old version.
  var versionAdvice: String { get }
  /// What to do about another chart of the same name; `nil` if the chart is written in Swift.
  var namingAdvice: String? { get }
  /// Which inputs journals keep; `nil` for all.
  var journalRetention: JournalRetention? { get }

  /// Checks a context or an event that somebody has written as JSON.
  ///
  /// - Returns: the input as stores keep it, in the same text for the same values: an event without a
  ///   payload by its name, another one as its `Codable` writes it, all else without white space and with
  ///   sorted members. Durations that are texts become pairs of numbers.
  /// - Throws: ``DurableError/unreadableInput(_:reason:)`` with what is wrong and what to write.
  func checked(_ input: InboxEntry.Input, for address: MachineAddress) throws -> InboxEntry.Input

  /// Whether two inputs are the same, whichever way they are written.
  func isSame(_ first: InboxEntry.Input, _ second: InboxEntry.Input) -> Bool

  /// Decides what a claimed machine does.
  ///
  /// The machine handles at least one input or timer. What is left when `isOver` returns `true` stays in its
  /// inbox.
  func decide(
    _ claimed: ClaimedMachine,
    _ direct: [DirectInput],
    at now: WallTime,
    until isOver: @escaping () -> Bool
  ) -> StepDecision

  /// Decides about a part of what a claimed machine does in a step.
  ///
  /// - Returns: the decision, and the key of the part; `nil` if there is nothing to do in it.
  func decide(
    _ part: StepPart,
    of claimed: ClaimedMachine,
    at now: WallTime
  ) -> (decision: StepDecision, key: String)?

  /// Parks a claimed machine because of a part of a step, whose change the store cannot store, if that
  /// part is still what comes next.
  func park(
    _ claimed: ClaimedMachine,
    at part: (StepPart, key: String),
    because error: StoreError,
    at now: WallTime
  ) -> StepDecision

  /// Decides about an operator's input, which also machines that are parked or paused take.
  func operate(
    _ operation: MachineOperation,
    on claimed: ClaimedMachine,
    at now: WallTime
  ) throws -> MachineChange?

  /// Runs an attempt of work; returns its result as JSON.
  func perform(_ work: StoredWork, clock: any Clock<Duration>) async throws -> String?

  /// Checks a result of running work that somebody has written as JSON.
  ///
  /// - Parameters:
  ///   - text: the result; `nil` for none.
  ///   - generation: the work.
  ///   - row: its machine.
  /// - Returns: the result as stores keep it: without white space, with sorted members, and with durations as
  ///   pairs of numbers. Nothing is checked of work that does not run any more.
  /// - Throws: ``DurableError`` with what is wrong and what to write, or because the state of the machine
  ///   cannot be read.
  func checked(
    result text: String?,
    ofWork generation: Int64,
    in row: StoredMachine
  ) throws -> String?

  /// The texts that stores may have of a result that somebody has written as JSON, for each kind of result that
  /// work of the chart has: a duration as a pair of numbers, however it is written, and no result for `null`.
  func storedForms(ofResult text: String) -> [String?]

  /// What happens to work that was interrupted in an attempt.
  func restoration(of work: StoredWork) -> InvocationRestoration

  func retry(of work: String) -> RetryPolicy

  func timeout(of work: String) -> Duration?

  /// Delivers an output to its handler.
  func deliver(_ output: StoredOutput) async throws

  var outputRetry: RetryPolicy { get }

  /// Whether machines of the chart send messages to others.
  var hasRoute: Bool { get }

  /// Returns what migrating a state would do, without doing it.
  func migrationCheck(_ row: StoredMachine) -> MigrationCheck

  /// Replays a journal against the chart.
  ///
  /// - Parameters:
  ///   - entries: the entries; if there is a row, those after it.
  ///   - address: the machine.
  ///   - row: the machine before the first entry, also one of an older version; `nil` if the first entry is
  ///     its start.
  /// - Returns: what the chart does.
  func replay(
    _ entries: [JournalEntry],
    of address: MachineAddress,
    from row: StoredMachine?
  ) -> MachineReplay

  /// The names of the states that have a tag, by tag.
  var statesByTag: [String: [String]] { get }
}

extension RegisteredChart {
  /// Replays a journal from its start on against the chart.
  func replay(_ entries: [JournalEntry], of address: MachineAddress) -> MachineReplay {
    replay(entries, of: address, from: nil)
  }

  /// The answer to an input, whose key has an entry in the journal.
  ///
  /// - Throws: ``DurableError/keyReused(_:key:)`` if the entry is of another input.
  func answer(
    to posting: Posting,
    from entry: JournalEntry
  ) throws(DurableError) -> DurableAnswer {
    guard
      entry.digest == posting.input.digest
        || entry.input.map({ isSame($0, posting.input) }) == true
    else { throw .keyReused(posting.address, key: posting.key) }
    return DurableAnswer(entry)
  }
}
#endif
