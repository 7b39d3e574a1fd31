#if Durable
internal import Logging
internal import Statecraft

extension DurableRuntime {
  /// Claims outputs and delivers them one after the other, those of one machine in their order.
  ///
  /// - Parameters:
  ///   - kind: the kind of the heads; `nil` for all.
  ///   - isEnding: tells whether no further delivery begins; what is left is given back.
  /// - Returns: the number of claimed outputs.
  /// - Throws: ``StoreError``.
  func deliverOutputs(
    _ kind: StoredOutput.Kind? = nil,
    until isEnding: () -> Bool = { false }
  ) async throws -> Int {
    func mustEnd() -> Bool { Task.isCancelled || isEnding() }
    let elapsed = clock.measureStart()
    let rows = try await claimOutputs(kind, limit: pace.limit(atMost: settings.outputsPerClaim))
    guard !rows.isEmpty else { return 0 }
    let parts = OutputPart.parts(of: rows)
    if mustEnd() {
      try await giveBack(parts.map(\.head))
      return rows.count
    }
    if let part = parts.first(where: { isInterrupted($0.head) }) {
      try await deliverAlone(part, of: parts, elapsed)
      return rows.count
    }
    var result = DeliveryResult()
    do {
      for part in parts { try await deliver(part, elapsed, until: mustEnd, &result) }
    } catch {
      try await delete(result.delivered)
      throw error
    }
    learn(result.handled, in: elapsed())
    try await delete(result.delivered)
    // Without any progress, a next claim would be as late: they are claimed again after the lease.
    if result.handled > 0 || mustEnd() { try await giveBack(result.rest) }
    return rows.count
  }

  /// Claims outputs behind heads of a kind; `nil` for all.
  func claimOutputs(_ kind: StoredOutput.Kind?, limit: Int) async throws -> [StoredOutput] {
    try await completing { [self] in
      try await store.claimOutputs(
        charts: chartNames,
        kind: kind,
        limit: limit,
        lease: settings.lease
      )
    }
  }

  /// Delivers the outputs of a machine in their order, as long as there is time, until one has to wait.
  ///
  /// - Parameters:
  ///   - part: the outputs.
  ///   - elapsed: tells the time since the claim began.
  ///   - mustEnd: tells whether no further delivery begins.
  ///   - result: gets what became of them, also if the method throws.
  /// - Throws: ``StoreError``.
  func deliver(
    _ part: OutputPart,
    _ elapsed: () -> Duration,
    until mustEnd: () -> Bool,
    _ result: inout DeliveryResult
  ) async throws {
    // Whether the head is delivered, and in the outbox until the end.
    var isHeld = false
    for (position, row) in part.rows.enumerated() {
      let isHead = position == 0
      if mustEnd() || elapsed() * 2 > settings.lease {
        if isHead { result.rest.append(row) }
        return
      }
      result.handled += 1
      // The head's attempt was counted by the claim.
      let attempt = isHead ? row.attempt : row.attempt.nextAttempt
      switch try await deliver(row, attempt: attempt, elapsed) {
      case .delivered:
        result.delivered.append(row.sequence)
        isHeld = true
      case .removed:
        // The lease goes with the head; another worker may have claimed the next one by now.
        if !isHeld { return }
      case .waiting: return
      case .cancelled:
        if isHead { result.rest.append(row) }
        return
      }
    }
  }

  func delete(_ delivered: [Int64]) async throws {
    guard !delivered.isEmpty else { return }
    try await completing { [store] in try await store.deleteOutputs(delivered) }
  }

  func learn(_ handled: Int, in duration: Duration) {
    pace.learn(
      handled: handled,
      in: duration,
      within: settings.lease / 10,
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
