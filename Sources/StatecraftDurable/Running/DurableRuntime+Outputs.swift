#if Durable
internal import Logging
internal import Statecraft

extension DurableRuntime {
  /// Claims outputs and delivers them, those of one machine in their order.
  ///
  /// - Parameter isEnding: tells whether no further delivery begins; what is left is given back.
  /// - Returns: the number of claimed outputs.
  /// - Throws: ``StoreError``.
  func deliverOutputs(until isEnding: () -> Bool = { false }) async throws -> Int {
    func mustEnd() -> Bool { Task.isCancelled || isEnding() }
    let elapsed = clock.measureStart()
    let rows = try await completing { [self] in
      try await store.claimOutputs(
        charts: chartNames,
        limit: pace.limit(atMost: settings.outputsPerClaim),
        lease: settings.lease
      )
    }
    guard !rows.isEmpty else { return 0 }
    if mustEnd() {
      try await giveBack(heads(of: rows))
      return rows.count
    }
    if let row = heads(of: rows).first(where: isInterrupted) {
      try await deliverAlone(row, of: rows, elapsed)
      return rows.count
    }
    var handled = 0
    var delivered: [Int64] = []
    var blocked: Set<MachineAddress> = []
    var previous: MachineAddress?
    // The machine whose head is delivered, and in the outbox until the end.
    var held: MachineAddress?
    var rest: [StoredOutput] = []
    do {
      for (position, row) in rows.enumerated() where !blocked.contains(row.address) {
        if mustEnd() || elapsed() * 2 > settings.lease {
          rest += heads(of: rows, from: position)
          break
        }
        // The head's attempt was counted by the claim.
        let isHead = row.address != previous
        let attempt = isHead ? row.attempt : row.attempt + 1
        previous = row.address
        handled += 1
        switch try await deliver(row, attempt: attempt, elapsed) {
        case .delivered:
          delivered.append(row.sequence)
          held = row.address
        case .removed:
          // The lease goes with the head; another worker may have claimed the next one by now.
          if held != row.address { blocked.insert(row.address) }
        case .waiting: blocked.insert(row.address)
        case .cancelled:
          blocked.insert(row.address)
          if isHead { rest.append(row) }
        }
      }
    } catch {
      try await delete(delivered)
      throw error
    }
    learn(handled, in: elapsed())
    try await delete(delivered)
    // Without any progress, a next claim would be as late: they are claimed again after the lease.
    if handled > 0 || mustEnd() { try await giveBack(rest) }
    return rows.count
  }

  func delete(_ delivered: [Int64]) async throws {
    guard !delivered.isEmpty else { return }
    try await completing { [store] in try await store.deleteOutputs(delivered) }
  }

  func learn(_ handled: Int, in duration: Duration) {
    pace.learn(
      handled: handled,
      in: duration,
      lease: settings.lease,
      atMost: settings.outputsPerClaim
    )
  }

  /// What became of an output.
  enum Delivered {
    /// The handler has it; its row is to be deleted.
    case delivered
    /// Its row has left the outbox for an inbox or for the dead letters.
    case removed
    /// It waits for its next attempt, and those behind it wait with it.
    case waiting
    /// Its attempt has ended because this process ends.
    case cancelled
  }

  func deliver(
    _ row: StoredOutput,
    attempt: Int,
    _ elapsed: () -> Duration
  ) async throws -> Delivered {
    guard let chart = charts[row.address.chart] else { return .waiting }
    switch row.topic {
    case .machine(let receiver):
      let input: InboxEntry.Input
      switch try? JSONForm.value(MachineMessage.Body.self, row.body) {
      case .input(let sent): input = sent
      case .fault(let reason):
        return try await bury(row, "the message to \(receiver) cannot be sent: \(reason)")
      case nil:
        return try await bury(row, "the message to \(receiver) cannot be read: \(row.body)")
      }
      let posting = Posting(
        to: receiver,
        key: "from:\(row.address):\(row.revision):\(row.number)",
        input: input,
        trace: row.trace
      )
      let results: [PostResult?]
      do {
        results = try await completing { [store] in
          try await store.forward([Delivery(sequence: row.sequence, posting: posting)])
        }
      } catch let error as StoreError where error.isTransient {
        return try await postpone(row, attempt, error)
      }
      if let reason = (results.first ?? nil)?.deadLetterReason(to: receiver) {
        metrics.deadLetter(chart: row.address.chart)
        logger.error("the message \(row.key) of \(row.address) is a dead letter: \(reason)")
      }
      steps.set()
      return .removed
    case .output:
      do {
        var numbered = row
        numbered.attempt = attempt
        try await TraceCarrier.span("\(row.address.chart) output", of: row.trace) { [numbered] in
          try await limited(within: max(settings.lease / 4, settings.lease * 3 / 4 - elapsed())) {
            try await chart.deliver(numbered)
          }
        }
        return .delivered
      } catch {
        if Task.isCancelled { return .cancelled }
        // What is behind a head has no lease of its own by which the store could tell.
        guard elapsed() < settings.lease else { return noteLate(row) }
        return try await fail(row, attempt, chart.outputRetry, error)
      }
    }
  }

  private func fail(
    _ row: StoredOutput,
    _ attempt: Int,
    _ policy: RetryPolicy,
    _ error: any Error
  ) async throws -> Delivered {
    let delay = error is FinalFailure ? nil : policy.delay(after: attempt, random: random())
    guard let delay else {
      return try await bury(row, "\(error)\(attempt == 1 ? "" : " (after \(attempt) attempts)")")
    }
    logger.debug("the output \(row.key) of \(row.address) was not delivered: \(error)")
    let isOwn = try await storing("\(error)") { text in
      try await store.retryOutput(row, attempt: attempt, after: delay, error: text)
    }
    return isOwn ? .waiting : noteLate(row)
  }

  /// Lets a message wait whose receiver cannot be reached, so that what other machines have said goes on.
  ///
  /// - Throws: the error of the store if it is the sender that cannot be reached.
  private func postpone(
    _ row: StoredOutput,
    _ attempt: Int,
    _ error: StoreError
  ) async throws -> Delivered {
    logger.debug("the message \(row.key) of \(row.address) was not delivered: \(error)")
    _ = try await storing("\(error)") { text in
      try await store.retryOutput(row, attempt: attempt, after: delay(after: attempt), error: text)
    }
    return .waiting
  }

  @discardableResult
  func bury(_ row: StoredOutput, _ reason: String) async throws -> Delivered {
    let isOwn = try await storing(reason) { try await store.buryOutput(row, reason: $0) }
    guard isOwn else { return noteLate(row) }
    metrics.deadLetter(chart: row.address.chart)
    logger.error("the output \(row.key) of \(row.address) is a dead letter: \(reason)")
    return .removed
  }

  /// Says that the failure of an attempt is not recorded, because the output is not this worker's any
  /// more.
  private func noteLate(_ row: StoredOutput) -> Delivered {
    logger.warning(
      """
      an attempt to deliver the output \(row.key) of \(row.address) failed when its lease of \
      \(settings.lease) was over, or the machine had moved to another database; whoever has the output \
      now tries again
      """
    )
    return .waiting
  }
}
#endif
