#if Durable
internal import Logging
internal import Statecraft

extension DurableRuntime {
  /// The outputs of a claim, apart from those whose last attempt was interrupted.
  struct OutputClaim {
    /// Those to deliver as usual.
    var rows: [StoredOutput] = []
    /// The one to deliver alone.
    var interrupted: StoredOutput?
    /// Whether further ones were given back.
    var isCut = false
  }

  /// Keeps one of the outputs whose last attempt was interrupted, and gives the others back.
  ///
  /// Such an attempt may be what ended its process, and the claim counts an attempt of each machine's
  /// first output. Whoever delivers one of them alone, after the others were given back, counts those
  /// that begin and no others.
  func setInterruptedApart(_ rows: [StoredOutput]) async throws -> OutputClaim {
    var claim = OutputClaim()
    var previous: MachineAddress?
    var apart: MachineAddress?
    for row in rows {
      let isHead = row.address != previous
      previous = row.address
      if isHead, isInterrupted(row) {
        apart = row.address
        if claim.interrupted == nil {
          claim.interrupted = row
        } else {
          claim.isCut = true
          try await giveBack(row)
        }
      } else if row.address != apart {
        claim.rows.append(row)
      }
    }
    return claim
  }

  /// Gives back a machine's first output whose delivery does not begin, without the attempt that the claim
  /// has counted.
  func giveBack(_ row: StoredOutput) async throws {
    try await store.retryOutput(row, attempt: row.attempt - 1, after: .zero, error: row.error)
  }

  /// Whether the last attempt of a machine's first output has no end that is known.
  private func isInterrupted(_ row: StoredOutput) -> Bool {
    guard case .output = row.topic, row.attempt > 1 else { return false }
    return row.error == nil || limit(of: row).map { row.attempt > $0 } ?? false
  }

  /// The number of attempts after which an output is not begun again; `nil` for a policy without a limit.
  private func limit(of row: StoredOutput) -> Int? {
    charts[row.address.chart]?.outputRetry.attempts.map { max($0, Self.interruptions) }
  }

  /// Delivers an output whose last attempt was interrupted, unless that was so too often.
  func deliverInterrupted(_ row: StoredOutput, _ elapsed: () -> Duration) async throws {
    if let limit = limit(of: row), row.attempt > limit {
      try await bury(
        row,
        "its delivery was interrupted in attempt \(row.attempt - 1), and is not begun again; the "
          + "handler may be what ends its process"
      )
      return
    }
    logger.warning(
      "the delivery of \(row.key) of \(row.address) was interrupted; this is attempt \(row.attempt)"
    )
    if case .delivered = try await deliver(row, attempt: row.attempt, elapsed) {
      try await store.deleteOutputs([row.sequence])
    }
  }
}
#endif
