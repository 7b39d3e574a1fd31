#if Durable
internal import Logging
internal import Statecraft
internal import Synchronization

extension DurableRuntime {
  /// Processes machines until a condition holds, at the latest when the task is cancelled.
  ///
  /// Steps that have begun are finished. Work and deliveries that run are finished, too, unless the task
  /// is cancelled.
  func run(until isEnding: @escaping @Sendable () -> Bool) async {
    // Signals from now on are kept, so that none is lost while the loops begin.
    let wakeUps = store.wakeUps()
    await withTaskGroup { group in
      group.addTask {
        await self.loop("steps", until: isEnding) { try await self.stepPass(until: isEnding) }
      }
      group.addTask { await self.workLoop(until: isEnding) }
      group.addTask { await self.outputLoop(until: isEnding) }
      if self.hasRoutes { group.addTask { await self.messageLoop(until: isEnding) } }
      group.addTask { await self.maintenanceLoop(until: isEnding) }
      let signals = Task {
        for await _ in wakeUps { self.wake() }
      }
      await group.waitForAll()
      signals.cancel()
    }
  }

  /// Wakes all loops.
  func wake() {
    for signal in [steps, work, messages, renewals, maintenance] { signal.set() }
    lookForOutputs()
  }

  /// Repeats a pass; waits longer and longer while the store fails.
  func loop(
    _ name: String,
    until isEnding: @Sendable () -> Bool,
    _ pass: () async throws -> Void
  ) async {
    let loop = failures.begin()
    defer { failures.end(loop) }
    var count = 0
    while !isEnding(), !Task.isCancelled {
      do {
        try await pass()
        if count > 0 { sayPassed(loop) }
        count = 0
      } catch {
        count += 1
        say("processing \(name) failed", error, count, of: loop)
        try? await clock.sleep(for: delay(after: count))
      }
    }
  }

  /// Makes the first calls of a service; repeats them while the store cannot be reached.
  ///
  /// - Throws: an error that does not pass by itself.
  func whenReachable(
    until isEnding: @Sendable () -> Bool,
    _ body: @Sendable () async throws -> Void
  ) async throws {
    let loop = failures.begin()
    defer { failures.end(loop) }
    var count = 0
    while !isEnding(), !Task.isCancelled {
      do {
        try await body()
        if count > 0 { sayPassed(loop) }
        return
      } catch let error as StoreError where error.isTransient {
        count += 1
        say("the store is away, and is tried again", error, count, of: loop)
        // A shutdown wakes all loops.
        await maintenance.wait(atMost: delay(after: count), on: clock)
      }
    }
  }

  /// Says why a loop has failed: as an error once in a minute for all loops with the same reason, otherwise for debugging.
  private func say(_ what: String, _ error: any Error, _ count: Int, of loop: FailureLog.Loop) {
    let reason = "\(error)"
    var metadata: Logger.Metadata = ["failures": "\(count)"]
    switch failures.fail(loop, reason, measure: { clock.measureStart() }) {
    case .error(let repeated):
      if repeated > 0 { metadata["repeated"] = "\(repeated)" }
      logger.error("\(what): \(reason)", metadata: metadata)
    case .known:
      logger.debug("\(what): \(reason)", metadata: metadata)
    }
  }

  /// Says that processing goes on if a loop that has failed was the last one.
  private func sayPassed(_ loop: FailureLog.Loop) {
    if failures.pass(loop) { logger.notice("processing goes on") }
  }

  /// How long a loop waits after failures that followed each other.
  func delay(after failures: Int) -> Duration {
    let policy = RetryPolicy.exponential(from: .milliseconds(50), to: .seconds(5), attempts: nil)
    return policy.delay(after: failures, random: random()) ?? .seconds(5)
  }

  private func stepPass(until isEnding: @escaping @Sendable () -> Bool) async throws {
    let move = try await moveTimers()
    let drained = try await drainSome(until: isEnding)
    guard move.moved == 0, drained == 0 else { return }
    var wait = settings.pollInterval
    if let next = move.next {
      wait = min(wait, max(.milliseconds(1), next.sinceEpoch - (try await store.now()).sinceEpoch))
    }
    await steps.wait(atMost: wait, on: clock)
  }

  /// Processes machines with something in their inboxes, in one transaction, or in some if many wait.
  ///
  /// Then there are two at a time: one is decided upon while the other one is written.
  ///
  /// - Returns: the number of changes that were written.
  private func drainSome(until isEnding: @escaping @Sendable () -> Bool) async throws -> Int {
    let first = try await drain()
    guard first >= settings.machinesPerStep else { return first }
    async let others = drainRepeatedly(until: isEnding)
    let own = try await drainRepeatedly(until: isEnding)
    return try await first + own + others
  }

  /// Processes machines in one transaction after the other, until few wait or timers are to be looked for.
  private func drainRepeatedly(until isEnding: @Sendable () -> Bool) async throws -> Int {
    var count = 0
    for _ in 0..<Self.stepsBetweenTimers where !isEnding() && !Task.isCancelled {
      let changes = try await drain()
      count += changes
      if changes < settings.machinesPerStep { break }
    }
    return count
  }

  /// The largest number of transactions, beside others, between two looks for timers that are due.
  private static var stepsBetweenTimers: Int { 8 }

  // MARK: - Work

  private func workLoop(until isEnding: @escaping @Sendable () -> Bool) async {
    let run = running.newRun()
    async let renewal: Void = renewalLoop(of: run, until: isEnding)
    await loop("work", until: isEnding) {
      let free = self.settings.concurrentWork - self.running.count
      let rows = free > 0 ? try await self.claimWork(limit: free) : []
      if isEnding() || Task.isCancelled {
        for row in rows { try await self.giveBack(row, hasBegun: false) }
        return
      }
      for row in rows { self.start(row, of: run) }
      if rows.isEmpty {
        await self.work.wait(atMost: self.settings.pollInterval, on: self.clock)
      }
    }
    await withTaskCancellationHandler {
      await running.waitForAll(of: run)
    } onCancel: {
      running.cancelAll(of: run)
    }
    renewals.set()
    await renewal
  }

  private func start(_ row: StoredWork, of run: Int) {
    running.start(row.reference, of: run) {
      do {
        try await self.perform(row, repeatsFor: self.settings.lease)
      } catch {
        self.logger.error("the end of '\(row.name)' of \(row.address) is not recorded: \(error)")
      }
      self.running.remove(row.reference)
      self.work.set()
    }
  }

  /// Renews the leases of work that a call runs, and cancels work that was cancelled elsewhere.
  private func renewalLoop(
    of run: Int,
    until isEnding: @escaping @Sendable () -> Bool
  ) async {
    await loop("leases", until: { isEnding() && self.running.references(of: run).isEmpty }) {
      await self.renewals.wait(atMost: self.renewalInterval, on: self.clock)
      let references = self.running.references(of: run)
      guard !references.isEmpty else { return }
      let isHeld = try await self.store.renewWork(references, lease: self.settings.lease)
      for (reference, isHeld) in zip(references, isHeld) where !isHeld {
        self.running.cancel(reference)
      }
    }
  }

  /// Performs work while its lease is renewed.
  private func performAlone(_ row: StoredWork) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        while true {
          try await self.clock.cancellableSleep(for: self.renewalInterval)
          do {
            let isHeld = try await self.store.renewWork([row.reference], lease: self.settings.lease)
            // The end of this task cancels the work.
            guard isHeld == [true] else { return }
          } catch let error as StoreError where error.isTransient {
            continue
          }
        }
      }
      group.addTask { try await self.perform(row) }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private var renewalInterval: Duration { min(settings.lease / 3, .seconds(5)) }

  /// Processes everything that is due, one thing after another, until nothing is left.
  ///
  /// - Returns: the number of transactions, attempts and deliveries.
  func processAll() async throws -> Int {
    var count = 0
    while true {
      var progress = try await moveTimers().moved
      progress += try await drain()
      // One by one, because each has its lease from the claim.
      for _ in 0..<settings.concurrentWork {
        guard let row = try await claimWork(limit: 1).first else { break }
        progress += 1
        try await performAlone(row)
      }
      progress += try await deliverOutputs()
      if progress == 0 { return count }
      count += progress
    }
  }
}
#endif
