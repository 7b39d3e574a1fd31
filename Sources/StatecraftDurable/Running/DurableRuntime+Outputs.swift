#if Durable
internal import Logging
internal import Statecraft

extension DurableRuntime {
  /// Claims outputs and delivers them, those of one machine in their order.
  ///
  /// - Returns: the number of claimed outputs.
  func deliverOutputs() async throws -> Int {
    let rows = try await store.claimOutputs(
      charts: chartNames,
      limit: settings.outputsPerClaim,
      lease: settings.lease
    )
    var delivered: [Int64] = []
    var blocked: Set<MachineAddress> = []
    var previous: MachineAddress?
    do {
      for row in rows where !blocked.contains(row.address) {
        // The head's attempt was counted by the claim.
        let attempt = row.address == previous ? row.attempt + 1 : row.attempt
        previous = row.address
        if Task.isCancelled { break }
        if try await deliver(row, attempt: attempt) {
          if case .output = row.topic { delivered.append(row.sequence) }
        } else {
          blocked.insert(row.address)
        }
      }
    } catch {
      try await store.deleteOutputs(delivered)
      throw error
    }
    if !delivered.isEmpty { try await store.deleteOutputs(delivered) }
    return rows.count
  }

  /// Delivers an output; returns whether the machine's next one may follow.
  private func deliver(_ row: StoredOutput, attempt: Int) async throws -> Bool {
    guard let chart = charts[row.address.chart] else { return false }
    switch row.topic {
    case .machine(let receiver):
      guard let input = message(row.body) else {
        try await bury(row, "the message cannot be read: \(row.body)")
        return true
      }
      let posting = Posting(
        to: receiver,
        key: "from:\(row.address):\(row.revision):\(row.number)",
        input: input,
        trace: row.trace
      )
      let results = try await store.forward([Delivery(sequence: row.sequence, posting: posting)])
      if case .unknownMachine?? = results.first {
        metrics.deadLetter(chart: row.address.chart)
        logger.error("a message of \(row.address) has no receiver \(receiver); it is a dead letter")
      }
      steps.set()
      return true
    case .output:
      do {
        var numbered = row
        numbered.attempt = attempt
        try await TraceCarrier.span("\(row.address.chart) output", of: row.trace) { [numbered] in
          try await chart.deliver(numbered)
        }
        return true
      } catch {
        if Task.isCancelled { return false }
        return try await fail(row, attempt, chart.outputRetry, error)
      }
    }
  }

  private func message(_ body: String) -> InboxEntry.Input? {
    guard case .input(let input)? = try? JSONForm.value(MachineMessage.Body.self, body) else {
      return nil
    }
    return input
  }

  private func fail(
    _ row: StoredOutput,
    _ attempt: Int,
    _ policy: RetryPolicy,
    _ error: any Error
  ) async throws -> Bool {
    let delay = error is FinalFailure ? nil : policy.delay(after: attempt, random: random())
    guard let delay else {
      try await bury(row, "\(error)\(attempt == 1 ? "" : " (after \(attempt) attempts)")")
      return true
    }
    logger.debug("the output \(row.key) of \(row.address) was not delivered: \(error)")
    try await store.retryOutput(row.sequence, attempt: attempt, after: delay, error: "\(error)")
    return false
  }

  private func bury(_ row: StoredOutput, _ reason: String) async throws {
    metrics.deadLetter(chart: row.address.chart)
    logger.error("the output \(row.key) of \(row.address) is a dead letter: \(reason)")
    try await store.buryOutput(row.sequence, reason: reason)
  }
}
#endif
