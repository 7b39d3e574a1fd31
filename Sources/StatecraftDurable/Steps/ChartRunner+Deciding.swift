#if Durable
internal import Statecraft

extension ChartRunner {
  func decide(
    _ claimed: ClaimedMachine,
    _ direct: [DirectInput],
    at now: WallTime
  ) -> StepDecision {
    if let row = claimed.machine {
      if let refused = refusal(of: row, claimed, direct) { return refused }
    } else if direct.isEmpty {
      return StepDecision()
    }
    var run = MachineRun(self, claimed, at: now)
    do {
      try run.load()
      run.drain()
      run.apply(direct)
      return try run.finish(direct)
    } catch {
      return run.park(because: error, direct)
    }
  }

  func park(
    _ claimed: ClaimedMachine,
    because error: StoreError,
    at now: WallTime
  ) -> StepDecision {
    var run = MachineRun(self, claimed, at: now)
    // A state that cannot be read has no names for the input.
    try? run.load()
    return run.park(because: error)
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
    } else if claimed.isChartPaused {
      error = .paused(address)
    } else {
      switch row.status {
      case .starting, .active, .done: return nil
      case .parked: error = .parked(address, reason: row.fault?.reason ?? "", isKept: false)
      case .paused: error = .paused(address)
      case .erased: error = .erased(address)
      }
    }
    let replies = direct.map { input -> DirectReply in
      if let entry = claimed.answered.first(where: { $0.key.exact == input.posting.key.exact }) {
        return MachineRun<Context>.reply(input, entry)
      }
      // A repetition of the input that is kept is answered like the input.
      if row.status == .parked, row.fault?.key.exact == input.posting.key.exact {
        let kept = claimed.inbox.first { $0.key.exact == input.posting.key.exact }
        if let kept, kept.input != input.posting.input {
          return .refused(.keyReused(address, key: kept.key))
        }
        return .refused(.parked(address, reason: row.fault?.reason ?? "", isKept: true))
      }
      return .refused(error)
    }
    return StepDecision(replies: replies)
  }
}
#endif
