#if Durable
internal import Statecraft

extension ChartRunner {
  func decide(
    _ claimed: ClaimedMachine,
    _ direct: [DirectInput],
    at now: WallTime,
    until isOver: @escaping () -> Bool
  ) -> StepDecision {
    if let row = claimed.machine {
      if let refused = refusal(of: row, claimed, direct) { return refused }
    } else if direct.isEmpty {
      return StepDecision()
    }
    let run = MachineRun(self, claimed, at: now, until: isOver)
    do {
      try run.load()
    } catch {
      return run.park(because: error, direct)
    }
    run.drain()
    run.apply(direct)
    return run.finish()
  }

  func isSame(_ first: InboxEntry.Input, _ second: InboxEntry.Input) -> Bool {
    coding.isSame(first, second)
  }

  func decide(
    _ part: StepPart,
    of claimed: ClaimedMachine,
    at now: WallTime
  ) -> (decision: StepDecision, key: String)? {
    guard let run = run(claimed, at: now) else { return nil }
    do {
      try run.load()
    } catch {
      // What cannot be read is parked as always.
      return (run.park(because: error, []), "")
    }
    guard let key = run.key(of: part) else { return nil }
    run.perform(part)
    return (run.finish(), key)
  }

  func park(
    _ claimed: ClaimedMachine,
    at part: (StepPart, key: String),
    because error: StoreError,
    at now: WallTime
  ) -> StepDecision {
    guard let run = run(claimed, at: now) else { return StepDecision() }
    // A state that cannot be read has no names for the input.
    try? run.load()
    guard run.key(of: part.0) == part.key else { return StepDecision() }
    return run.park(at: part.0, because: error)
  }

  /// The transaction of a machine without senders; `nil` if it handles nothing now.
  private func run(_ claimed: ClaimedMachine, at now: WallTime) -> MachineRun<Context>? {
    if let row = claimed.machine, refusal(of: row, claimed, []) != nil { return nil }
    return MachineRun(self, claimed, at: now)
  }

  /// Returns the decision about a machine that handles nothing now; `nil` for any other.
  private func refusal(
    of row: StoredMachine,
    _ claimed: ClaimedMachine,
    _ direct: [DirectInput]
  ) -> StepDecision? {
    let address = row.address
    let error: DurableError
    if row.version > version {
      error = .newerVersion(address, found: row.version, known: version)
    } else if let obstacle = row.obstacle(isChartPaused: claimed.isChartPaused) {
      error = obstacle
    } else {
      return nil
    }
    let replies = direct.map { input -> DirectReply in
      if let entry = claimed.answered.first(where: { $0.key.exact == input.posting.key.exact }) {
        return reply(to: input, from: entry)
      }
      guard row.status == .parked else { return .refused(error) }
      let (reason, failed) = (row.fault?.reason ?? "", row.fault?.key)
      let reply = parkedReply(to: input, in: claimed, because: reason, failed: failed)
      // An input that is not kept is refused because its chart is paused, too.
      if case .refused(.parked(_, _, isKept: false)) = reply { return .refused(error) }
      return reply
    }
    return StepDecision(replies: replies)
  }

  /// The answer of a parked machine to an input whose key has no entry.
  ///
  /// The repetition of an input that is kept in the inbox is answered like the input.
  ///
  /// - Parameters:
  ///   - input: the input.
  ///   - claimed: the machine with the first inputs of its inbox, in which the input is looked for.
  ///   - reason: why the machine is parked.
  ///   - failed: the key of the input that has failed, which is kept.
  /// - Returns: the refusal.
  func parkedReply(
    to input: DirectInput,
    in claimed: ClaimedMachine,
    because reason: String,
    failed: String?
  ) -> DirectReply {
    let (address, key) = (claimed.address, input.posting.key.exact)
    let kept = claimed.inbox.first { $0.key.exact == key }
    if let kept, !isSame(kept.input, input.posting.input) {
      return .refused(.keyReused(address, key: kept.key))
    }
    let isKept = kept != nil || failed?.exact == key
    return .refused(.parked(address, reason: reason, isKept: isKept))
  }

  /// The answer to an input whose key has an entry.
  func reply(to input: DirectInput, from entry: JournalEntry) -> DirectReply {
    do throws(DurableError) {
      return .answered(try answer(to: input.posting, from: entry))
    } catch {
      return .refused(error)
    }
  }
}
#endif
