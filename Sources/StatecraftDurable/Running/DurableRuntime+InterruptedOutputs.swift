#if Durable
internal import Logging
internal import Statecraft

extension DurableRuntime {
  /// The first outputs of the machines of a claim, from a position on.
  ///
  /// They have the leases, and the claim has counted an attempt of each of them, and of no other.
  func heads(of rows: [StoredOutput], from position: Int = 0) -> [StoredOutput] {
    rows.indices.dropFirst(position)
      .filter { $0 == 0 || rows[$0 - 1].address != rows[$0].address }.map { rows[$0] }
  }

  /// Gives outputs back whose delivery has not begun, or was ended with this process, so that these attempts do
  /// not count, and others may claim them at once.
  func giveBack(_ heads: [StoredOutput]) async throws {
    guard !heads.isEmpty else { return }
    try await completing { [store] in
      for row in heads {
        try await store.retryOutput(row, attempt: row.attempt - 1, after: .zero, error: row.error)
      }
    }
  }

  /// Delivers an output whose last attempt was interrupted, after all others of its claim were given back:
  /// it may be what ends its process, which then has begun nothing else.
  func deliverAlone(
    _ row: StoredOutput,
    of rows: [StoredOutput],
    _ elapsed: () -> Duration
  ) async throws {
    let others = heads(of: rows).filter { $0.address != row.address }
    try await giveBack(others)
    try await deliverInterrupted(row, elapsed)
    learn(1, in: elapsed())
    if !others.isEmpty { pace.beginAgain() }
  }

  /// Whether the last attempt of a machine's first output has no end that is known.
  func isInterrupted(_ row: StoredOutput) -> Bool {
    guard case .output = row.topic, row.attempt > 1 else { return false }
    return row.error == row.begunError
  }

  /// The number of attempts after which an output is not begun again; `nil` for a policy without a limit.
  private func limit(of row: StoredOutput) -> Int? {
    charts[row.address.chart]?.outputRetry.attempts.map { max($0, Self.interruptions) }
  }

  /// Delivers an output whose last attempt was interrupted, unless that was so too often.
  private func deliverInterrupted(_ row: StoredOutput, _ elapsed: () -> Duration) async throws {
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
    switch try await deliver(row, attempt: row.attempt, elapsed) {
    case .delivered: try await delete([row.sequence])
    case .cancelled: try await giveBack([row])
    case .removed, .waiting: break
    }
  }
}
#endif
