#if Durable
internal import Logging
internal import Statecraft

extension DurableRuntime {
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
    _ part: OutputPart,
    of parts: [OutputPart],
    _ elapsed: () -> Duration
  ) async throws {
    let others = parts.map(\.head).filter { $0.address != part.address }
    try await giveBack(others)
    var result = DeliveryResult()
    try await deliverInterrupted(part.head, elapsed, &result)
    try await delete(result.delivered)
    try await giveBack(result.rest)
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

  /// Makes an output a dead letter whose attempts were interrupted too often.
  ///
  /// - Returns: whether that is so.
  func buryInterrupted(_ row: StoredOutput) async throws -> Bool {
    guard let limit = limit(of: row), row.attempt > limit else { return false }
    try await bury(
      row,
      "its delivery was interrupted in attempt \(row.attempt - 1), and is not begun again; the "
        + "handler may be what ends its process"
    )
    return true
  }

  /// Delivers an output whose last attempt was interrupted, unless that was so too often.
  func deliverInterrupted(
    _ row: StoredOutput,
    _ elapsed: () -> Duration,
    _ result: inout DeliveryResult
  ) async throws {
    if try await buryInterrupted(row) { return }
    logger.warning(
      "the delivery of \(row.key) of \(row.address) was interrupted; this is attempt \(row.attempt)"
    )
    result.handled = 1
    switch try await deliver(row, attempt: row.attempt, elapsed) {
    case .delivered: result.delivered.append(row.sequence)
    case .cancelled: result.rest.append(row)
    case .removed, .waiting: break
    }
  }
}
#endif
