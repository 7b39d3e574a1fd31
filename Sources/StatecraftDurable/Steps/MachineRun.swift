#if Durable
internal import Statecraft

/// One transaction of one machine: its inbox, then what its senders wait for.
///
/// Inputs are handled in the order of acceptance. A timer that was due before an input was accepted
/// comes before it, however late it was noticed.
final class MachineRun<Context: ChartContext & Codable & Sendable> {
  private let chart: ChartRunner<Context>
  private let claimed: ClaimedMachine
  private let now: WallTime
  private let isOver: () -> Bool
  private var stepper: MachineStepper<Context>?
  private var consumed: [Int64] = []
  private var inserted: [Posting] = []
  private var replies: [DirectReply] = []
  private var fault: StoredMachine.Fault?
  private var outdated = 0
  private var traces: [String] = []
  /// Whether an input or a timer was handled.
  private var hasBegun = false
  /// Whether the rest is left to the next transaction.
  private var isCut = false
  /// Whether the start has failed because of an output that cannot be written.
  private var isStartUnstorable = false

  init(
    _ chart: ChartRunner<Context>,
    _ claimed: ClaimedMachine,
    at now: WallTime,
    until isOver: @escaping () -> Bool = { false }
  ) {
    self.chart = chart
    self.claimed = claimed
    self.now = now
    self.isOver = isOver
  }

  /// Begins to handle an input or a timer; returns `false` when the time of the transaction is over.
  private func begin() -> Bool {
    if hasBegun, !isCut { isCut = isOver() }
    hasBegun = true
    return !isCut
  }

  private var address: MachineAddress { claimed.address }

  /// Reads the stored state, and migrates it.
  func load() throws {
    guard let row = claimed.machine, let text = row.state else { return }
    if let known = chart.known.take(row, in: text), known.goOn() {
      stepper = known
      return
    }
    let stepper = try MachineStepper(chart, row, text)
    if let version = stepper.isMigrated { stepper.recordMigration(from: version, at: now) }
    self.stepper = stepper
  }

  // MARK: - Inputs

  /// Applies the inbox.
  func drain() {
    for entry in claimed.inbox where fault == nil {
      if entry.isDuplicate || hasApplied(entry.key) {
        consumed.append(entry.sequence)
        continue
      }
      guard fireTimers(dueBy: min(entry.accepted, now)) else { return }
      // A timer may have fired before its own entry came.
      if hasApplied(entry.key) {
        consumed.append(entry.sequence)
        continue
      }
      guard begin() else { return }
      let posting = Posting(
        to: address,
        key: entry.key,
        input: entry.input,
        trace: entry.trace
      )
      switch apply(posting, accepted: entry.accepted) {
      case .applied: consumed.append(entry.sequence)
      case .outdated:
        outdated += 1
        consumed.append(entry.sequence)
      case .failed(let reason): park(posting, reason)
      }
    }
  }

  /// Applies the inputs whose senders wait.
  func apply(_ direct: [DirectInput]) {
    for input in direct { replies.append(reply(to: input)) }
  }

  private func reply(to input: DirectInput) -> DirectReply {
    if let reply = answered(input) { return reply }
    let key = input.posting.key
    if let entry = stepper?.journal.first(where: { $0.key.exact == key.exact }) {
      return chart.reply(to: input, from: entry)
    }
    if let fault {
      return chart.parkedReply(to: input, in: claimed, because: fault.reason, failed: fault.key)
    }
    if isCut { return .later }
    if claimed.hasMore { return .notYet(first: claimed.inbox.first?.sequence ?? 0) }
    if stepper != nil {
      if case .start = input.posting.input {
        return .refused(.alreadyStarted(address, revision: stepper?.revision ?? 0))
      }
    } else if case .start = input.posting.input {
    } else {
      return .refused(.unknownMachine(address))
    }
    guard fireTimers(dueBy: now) else {
      if isCut { return .later }
      return .refused(.parked(address, reason: fault?.reason ?? "", isKept: false))
    }
    let revision = stepper?.revision ?? 0
    if let expected = input.revision, expected != revision {
      return .refused(.otherRevision(address, expected: expected, found: revision))
    }
    guard begin() else { return .later }
    switch apply(input.posting, accepted: now) {
    case .applied(let answer): return .answered(answer)
    case .outdated: return .refused(.unstorable(address, reason: "what it belongs to has ended"))
    case .failed(let reason):
      // A start that fails leaves nothing behind.
      guard stepper != nil else {
        return .refused(
          isStartUnstorable
            ? .unstorableStep(address, reason: reason) : .unstorable(address, reason: reason)
        )
      }
      park(input.posting, reason)
      inserted.append(input.posting)
      return .refused(.parked(address, reason: reason, isKept: true))
    }
  }

  private func apply(
    _ posting: Posting,
    accepted: WallTime
  ) -> MachineStepper<Context>.Result {
    let now = now
    if let trace = posting.trace, !traces.contains(trace) { traces.append(trace) }
    if let result = stepper?.apply(posting, accepted: accepted, at: now) { return result }
    guard case .start(let context) = posting.input else { return .outdated }
    do {
      let started = try MachineStepper(
        chart,
        starting: posting,
        context: context,
        accepted: accepted,
        at: now
      )
      stepper = started
      return .applied(
        started.journal.first.map { entry in
          var answer = DurableAnswer(entry)
          answer.isRepeated = false
          return answer
        } ?? DurableAnswer(outcome: .started, revision: 1, configuration: [])
      )
    } catch {
      isStartUnstorable = error is UnstorableOutput
      return .failed("\(error)")
    }
  }

  private func hasApplied(_ key: String) -> Bool {
    stepper?.journal.contains { $0.key.exact == key.exact } ?? false
  }

  /// Fires the timers that are due at a time; returns `false` if the machine is parked, or the time of the
  /// transaction is over.
  @discardableResult
  private func fireTimers(
    dueBy time: WallTime,
    atMost limit: Int = timerLimit
  ) -> Bool {
    let now = now
    // What a timer without a delay starts comes in a later transaction.
    for _ in 0..<limit {
      guard let generation = stepper?.firstTimer(dueBy: time) else { return fault == nil }
      guard begin() else { return false }
      let posting = Posting(
        to: address,
        key: StoredTimer.key(generation),
        input: .timer(generation: generation)
      )
      if case .failed(let reason)? = stepper?.apply(posting, accepted: now, at: now) {
        park(posting, reason)
        return false
      }
    }
    return fault == nil
  }

  /// The largest number of timers that fire before one input.
  private static var timerLimit: Int { 1_000 }

  // MARK: - Parts of a step

  /// The key of a part of a step: of its input or its timer, empty for a migration; `nil` if there is
  /// nothing to do in it.
  func key(of part: StepPart) -> String? {
    switch part {
    case .migration: stepper?.isMigrated == nil ? nil : ""
    case .timer: firstTimer.map(StoredTimer.key)
    // More timers than are fired together may come before the input.
    case .input: firstTimer == nil ? claimed.inbox.first?.key : nil
    }
  }

  /// The timer that was due before the first input was accepted.
  private var firstTimer: Int64? {
    timeOfFirstInput.flatMap { stepper?.firstTimer(dueBy: $0) }
  }

  private var timeOfFirstInput: WallTime? { claimed.inbox.first.map { min($0.accepted, now) } }

  /// Does a part of a step; a state of an older version has been migrated before.
  func perform(_ part: StepPart) {
    switch part {
    case .migration: break
    case .timer:
      if let time = timeOfFirstInput { fireTimers(dueBy: time, atMost: 1) }
    case .input: drain()
    }
  }

  private func park(_ posting: Posting, _ reason: String) {
    fault = StoredMachine.Fault(
      reason: reason,
      key: posting.key,
      input: words(for: posting.input),
      time: now
    )
  }

  private func words(for input: InboxEntry.Input) -> String {
    switch input {
    case .event(let text): (try? chart.coding.event(text)).map(chart.coding.name(of:)) ?? text
    case .timer(let generation): stepper?.name(ofTimer: generation) ?? input.kind
    case .failed(let generation, _), .done(let generation, _): "\(input.kind) \(generation)"
    case .start, .move, .skip, .migration: input.kind
    }
  }

  // MARK: - Ending

  /// Returns what is to be written and answered, or why it cannot be written.
  func finish() -> StepDecision {
    do {
      return StepDecision(
        change: try change(),
        replies: replies,
        outdated: outdated,
        traces: traces,
        parked: fault?.reason
      )
    } catch {
      return StepDecision(
        failure: StoreError(.invalid, "its state cannot be written: \(error)")
      )
    }
  }

  /// Returns what is to be written; `nil` if nothing has changed.
  ///
  /// - Throws: why the state cannot be written.
  private func change() throws -> MachineChange? {
    let hasChanged = !(stepper?.journal.isEmpty ?? true)
    guard hasChanged || !consumed.isEmpty || fault != nil else {
      if let stepper { chart.known.keep(stepper) }
      return nil
    }
    var change: MachineChange
    if let stepper {
      change = try stepper.change(at: now, keeping: fault == nil)
    } else if let row = claimed.machine {
      change = MachineChange(address: address, expectedRevision: row.revision, machine: row)
    } else {
      return nil
    }
    change.consumed = consumed
    change.inserted = inserted
    if let fault {
      change.machine.status = .parked
      change.machine.fault = fault
      change.machine.changed = now
    }
    return change
  }

  /// Returns the decision about a machine whose state cannot be read; repeated keys get their answers.
  func park(because error: any Error, _ direct: [DirectInput]) -> StepDecision {
    let reason = "\(error)"
    return park(
      StoredMachine.Fault(reason: reason, key: "", input: "its state", time: now),
      direct.map { input in
        answered(input) ?? .refused(.unreadableState(address, reason: reason))
      }
    )
  }

  /// The answer to an input whose key has an entry in the journal; `nil` if it has none.
  private func answered(_ input: DirectInput) -> DirectReply? {
    let key = input.posting.key.exact
    return claimed.answered.first { $0.key.exact == key }.map { chart.reply(to: input, from: $0) }
  }

  /// Returns the decision about a machine whose change in a part of a step cannot be stored.
  func park(at part: StepPart, because error: StoreError) -> StepDecision {
    let input: InboxEntry.Input? =
      switch part {
      case .migration: nil
      case .timer: firstTimer.map { .timer(generation: $0) }
      case .input: claimed.inbox.first?.input
      }
    return park(
      StoredMachine.Fault(
        reason: "what it becomes cannot be stored: \(error)",
        key: key(of: part) ?? "",
        input: input.map(words) ?? "its state",
        time: now
      ),
      []
    )
  }

  private func park(_ fault: StoredMachine.Fault, _ replies: [DirectReply]) -> StepDecision {
    guard var row = claimed.machine else { return StepDecision(replies: replies) }
    row.status = .parked
    row.fault = fault
    row.changed = now
    return StepDecision(
      change: MachineChange(address: address, expectedRevision: row.revision, machine: row),
      replies: replies,
      parked: fault.reason
    )
  }
}
#endif
