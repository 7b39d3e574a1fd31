extension WorkEnd {
  /// Waits until work has ended, a time limit has passed, or the task is cancelled.
  ///
  /// A task that is part of the work does not wait, because that work could not end first, and
  /// other work may do the same.
  ///
  /// - Parameters:
  ///   - all: the ends of the work.
  ///   - limit: sleeps until the time limit; `nil` for no limit.
  /// - Returns: the invocations whose work has not ended, in the order of their start.
  static func wait(
    for all: [WorkEnd],
    limit: (@Sendable () async throws -> Void)?
  ) async -> [InvocationID] {
    let isOwn = WorkScope.current.map { scope in all.contains { scope.isWithin($0) } } ?? false
    if !isOwn, !all.isEmpty {
      let gate = CountedGate(all.count)
      for end in all { end.whenOver { gate.countDown() } }
      let alarm = limit.map { limit in
        Task { if (try? await limit()) != nil { gate.open() } }
      }
      await gate.pass()
      alarm?.cancel()
    }
    return all.filter { !$0.isOver }.sorted { $0.id.serial < $1.id.serial }.map { $0.id }
  }
}
