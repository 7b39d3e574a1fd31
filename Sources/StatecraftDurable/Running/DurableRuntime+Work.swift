#if Durable
internal import Logging
internal import Statecraft
internal import Synchronization

extension DurableRuntime {
  /// Claims work that is due.
  func claimWork(limit: Int) async throws -> [StoredWork] {
    try await completing { [self] in
      try await store.claimWork(charts: versions, limit: limit, lease: settings.lease)
    }
  }

  /// Makes a call of the store to its end, also if the task is cancelled: what was claimed is known, and what
  /// is given back is written.
  func completing<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await Task { try await body() }.value
  }

  /// Gives back work because this process ends, so that others may begin it at once.
  ///
  /// The attempt does not count, because the work is not what has ended it. If it has begun, and the chart
  /// says what to do after an interruption, the next claim finds it interrupted.
  func giveBack(_ work: StoredWork, hasBegun: Bool) async throws {
    let isInterrupted: Bool =
      switch charts[work.address.chart]?.restoration(of: work) {
      case .restart, nil: false
      case .fail, .wait: hasBegun
      }
    try await completing { [self] in
      try await store.releaseWork(
        work.reference,
        attempt: isInterrupted ? work.attempt : work.attempt - 1,
        isRunning: isInterrupted || work.isRunning
      )
    }
  }

  /// Runs an attempt of work, and records how it ended.
  ///
  /// If the attempt is cancelled, the work is given back; if it is cancelled because its state was left, it is
  /// not there any more.
  ///
  /// - Parameters:
  ///   - work: the work, which this process has claimed.
  ///   - patience: how long the end of the attempt is recorded again while the store is away.
  /// - Throws: the error of the store if the end cannot be recorded; the attempt is then repeated
  ///   after its lease.
  func perform(_ work: StoredWork, repeatsFor patience: Duration = .zero) async throws {
    guard let chart = charts[work.address.chart] else { return }
    if Task.isCancelled { return try await giveBack(work, hasBegun: false) }
    metrics.workAttempt(chart: work.address.chart, work: work.name)
    if work.isRunning, try await handleInterruption(of: work, chart) { return }
    let result: Result<String?, any Error>
    do {
      result = .success(try await attempt(work, chart))
    } catch {
      if Task.isCancelled { return try await giveBack(work, hasBegun: true) }
      result = .failure(error)
    }
    // A task of its own: a later claim of the work, which its lease permits by then, cancels this one.
    let recording = Task {
      try await self.recording("the end of '\(work.name)' of \(work.address)", within: patience) {
        switch result {
        case .success(let text):
          try await self.finish(work, .done(generation: work.generation, result: text))
        case .failure(let error):
          try await self.fail(work, chart, error)
        }
      }
    }
    try await recording.value
  }

  /// Records the end of work or deliveries, again while the store is away, so that what is known is not
  /// done once more.
  func recording(
    _ end: @autoclosure () -> String,
    within patience: Duration,
    _ body: () async throws -> Void
  ) async throws {
    let elapsed = clock.measureStart()
    var failures = 0
    while true {
      do {
        return try await body()
      } catch let error as StoreError
        where error.isTransient && elapsed() < patience
      {
        failures += 1
        logger.warning(
          "\(end()) is not recorded yet: \(error)",
          metadata: ["failures": "\(failures)"]
        )
        try await clock.cancellableSleep(for: delay(after: failures))
      }
    }
  }

  /// How often work or a delivery is begun again that was interrupted, unless its policy has more
  /// attempts: it may be what ends its process each time.
  static var interruptions: Int { 10 }

  /// Follows the `onRestore` of work whose last attempt was interrupted.
  ///
  /// - Returns: whether the work is not to be run.
  private func handleInterruption(
    of work: StoredWork,
    _ chart: any RegisteredChart
  ) async throws -> Bool {
    switch chart.restoration(of: work) {
    case .restart:
      guard let attempts = chart.retry(of: work.name).attempts,
        work.attempt > max(attempts, Self.interruptions)
      else { return false }
      let text =
        "the work '\(work.name)' was interrupted in attempt \(work.attempt - 1), and is not begun again"
      try await finish(work, .failed(generation: work.generation, reason: text))
    case .fail(let reason):
      let text = "the work '\(work.name)' was interrupted in attempt \(work.attempt - 1): \(reason)"
      try await finish(work, .failed(generation: work.generation, reason: text))
    case .wait:
      try await store.retryWork(
        work.reference,
        after: .seconds(100 * 365 * 86_400),
        error: "interrupted in attempt \(work.attempt - 1); it waits for `resolve`"
      )
    }
    return true
  }

  /// Runs the work with its time limit.
  private func attempt(
    _ work: StoredWork,
    _ chart: any RegisteredChart
  ) async throws -> String? {
    try await TraceCarrier.span("\(work.address.chart) \(work.name)", of: work.trace) {
      try await limited(work, chart)
    }
  }

  private func limited(
    _ work: StoredWork,
    _ chart: any RegisteredChart
  ) async throws -> String? {
    guard let timeout = chart.timeout(of: work.name) else {
      return try await chart.perform(work, clock: clock)
    }
    return try await limited(within: timeout) { [clock] in
      try await chart.perform(work, clock: clock)
    }
  }

  /// Runs a function of a program, which is cancelled after a time.
  ///
  /// - Throws: the function's error, or ``WorkTimeout``.
  func limited<Value: Sendable>(
    within timeout: Duration,
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let limit = TimeLimit()
    let isCancelled = Task.isCancelled
    let task = Task {
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      defer { limit.end() }
      return try await body()
    }
    let call = clock.calling(after: timeout) { limit.pass(task) }
    defer { call.end() }
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    guard !limit.hasPassed else { throw WorkTimeout(duration: timeout) }
    return try result.get()
  }

  private func fail(
    _ work: StoredWork,
    _ chart: any RegisteredChart,
    _ error: any Error
  ) async throws {
    let policy = chart.retry(of: work.name)
    let delay = error is FinalFailure ? nil : policy.delay(after: work.attempt, random: random())
    logger.debug(
      "attempt \(work.attempt) of '\(work.name)' failed: \(error)",
      metadata: ["machine": "\(work.address)"]
    )
    if let delay {
      try await storing("\(error)") { text in
        try await store.retryWork(work.reference, after: delay, error: text)
      }
      self.work.set()
    } else {
      let attempts = work.attempt == 1 ? "" : " (after \(work.attempt) attempts)"
      let input = InboxEntry.Input.failed(
        generation: work.generation,
        reason: "\(error)\(attempts)"
      )
      try await finish(work, input)
    }
  }

  private func finish(_ work: StoredWork, _ input: InboxEntry.Input) async throws {
    var posting = Posting(
      to: work.address,
      key: work.reference.key,
      input: input,
      trace: work.trace
    )
    do {
      if try await store.finishWork(work.reference, with: posting) { steps.set() }
    } catch let error as StoreError where error.kind == .invalid {
      // Otherwise the work would be done again and again.
      let reason =
        switch input {
        case .failed(_, let reason): reason
        default: "the result of the work '\(work.name)' cannot be stored: \(error)"
        }
      posting.input = .failed(generation: work.generation, reason: Self.plain(reason))
      if try await store.finishWork(work.reference, with: posting) { steps.set() }
    }
  }

  /// Stores a text, in another form if the database does not have all of its characters.
  func storing<Value>(
    _ text: String,
    _ body: (String) async throws -> Value
  ) async throws -> Value {
    do {
      return try await body(text)
    } catch let error as StoreError where error.kind == .invalid {
      return try await body(Self.plain(text))
    }
  }

  /// Returns a text that every database can store.
  private static func plain(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      (0x20...0x7E).contains(scalar.value) ? "\(scalar)" : scalar.escaped(asASCII: true)
    }.joined()
  }
}

/// The time limit of a function, which it keeps or not.
private final class TimeLimit: Sendable {
  private enum State { case open, kept, passed }

  private let state = Mutex(State.open)

  /// Whether the time was over before the function had ended.
  var hasPassed: Bool { state.withLock { $0 == .passed } }

  /// Notes that the function has ended.
  func end() { state.withLock { if $0 == .open { $0 = .kept } } }

  /// Cancels the function because the time is over.
  ///
  /// Who was cancelled from outside waits for what the function makes of it.
  func pass<Value: Sendable>(_ task: Task<Value, any Error>) {
    state.withLock { if $0 == .open, !task.isCancelled { $0 = .passed } }
    // What a program does then must not hold up the alarms of others.
    Task.detached { task.cancel() }
  }
}

/// The error of an attempt that took too long.
struct WorkTimeout: Error, CustomStringConvertible {
  let duration: Duration

  var description: String { "it took longer than \(duration)" }
}
#endif
