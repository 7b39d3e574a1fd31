#if Durable
internal import Logging
internal import Statecraft
internal import Synchronization
internal import Tracing

/// What durable machines do, without loops of their own: each method makes one pass.
///
/// The loops of ``DurableMachines/run()`` call these methods, and so does a test or a simulation on
/// one thread.
final class DurableRuntime: Sendable {
  let store: any DurableStore
  let charts: [String: any RegisteredChart]
  /// The names of the charts.
  let chartSet: Set<String>
  let settings: DurableSettings
  let clock: any Clock<Duration>
  /// Returns random numbers from 0 up to 1, for jitter.
  let random: @Sendable () -> Double
  let metrics = DurableMetrics()
  let steps = WakeSignal()
  let work = WakeSignal()
  let outputs = WakeSignal()
  let messages = WakeSignal()
  let renewals = WakeSignal()
  let maintenance = WakeSignal()
  let feeds = ChangeFeeds()
  /// The work that runs in this process.
  let running = RunningTasks()
  let sends: SendQueue
  /// Whether the store knows the charts.
  let recording = ChartRecording()
  /// How many outputs are claimed that are delivered one after the other.
  let pace: DeliveryPace
  let growth = JournalGrowth()
  /// What was said of loops that fail.
  let failures = FailureLog()
  /// What delivers outputs in this process.
  let delivering = DeliveringLoops()

  init(
    store: any DurableStore,
    charts: [any RegisteredChart],
    settings: DurableSettings,
    clock: any Clock<Duration>,
    random: @escaping @Sendable () -> Double
  ) {
    self.store = store
    sends = SendQueue(fewest: store.smallestConcurrentBatch)
    self.charts = Dictionary(charts.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    chartSet = Set(charts.map(\.name))
    self.settings = settings
    self.clock = clock
    self.random = random
    pace = DeliveryPace(beginningWith: 128, atMost: settings.outputsPerClaim)
  }

  var logger: Logger { settings.logger }
  var chartNames: [String] { charts.keys.sorted() }
  var versions: [String: Int] { charts.mapValues(\.version) }

  func chart(_ name: String) throws(DurableError) -> any RegisteredChart {
    // Stores compare the bytes of names.
    guard let chart = charts[name], chart.name.exact == name.exact else {
      throw .notRegistered(chart: name, registered: chartNames)
    }
    return chart
  }

  // MARK: - Steps

  /// Moves timers that are due; returns how many, and when the next one is due.
  func moveTimers() async throws -> TimerMove {
    let move = try await store.moveDueTimers(limit: settings.timersPerMove)
    for lateness in move.lateness { metrics.timerLateness(lateness) }
    return move
  }

  /// Tells this process about changes that were committed in a transaction that began at a time.
  ///
  /// - Parameters:
  ///   - decisions: the decisions with the changes.
  ///   - began: when the transaction began.
  ///   - leased: the outputs of these changes that are leased to this process.
  func publish(
    _ decisions: [StepDecision],
    from began: DefaultTracerClock.Instant,
    leased: [StoredOutput] = []
  ) {
    // The loop looks for timers at least once in the poll interval, and then knows the next one.
    let interval = settings.pollInterval
    let keepsJournals = charts.values.allSatisfy { $0.journalRetention == nil }
    var news = News()
    for decision in decisions {
      guard let change = decision.change else { continue }
      report(decision, change, from: began)
      news.note(change, soon: interval)
      for generation in change.endedWork { running.cancel(change.address, generation) }
      if !keepsJournals, charts[change.address.chart]?.journalRetention != nil {
        growth.note(change)
      }
    }
    metrics.events(of: decisions)
    if news.hasWork { work.set() }
    if news.outputs > leased.count(where: { $0.topic.kind == .output }) { lookForOutputs() }
    if news.hasMessages { messages.set() }
    if news.hasTimers { steps.set() }
    feeds.changed(decisions)
  }

  /// What changes have brought for the loops of this process.
  private struct News {
    var hasWork = false
    var outputs = 0
    var hasMessages = false
    /// Whether there is a timer that is due soon, or an input.
    var hasTimers = false

    mutating func note(_ change: MachineChange, soon interval: Duration) {
      hasWork = hasWork || !change.work.isEmpty
      for output in change.outputs {
        switch output.topic.kind {
        case .output: outputs += 1
        case .message: hasMessages = true
        }
      }
      hasTimers =
        hasTimers || !change.inserted.isEmpty
        || change.timers.contains { $0.due < change.machine.changed + interval }
    }
  }

  /// Says to tracing, metrics and the log what a machine has done.
  private func report(
    _ decision: StepDecision,
    _ change: MachineChange,
    from began: DefaultTracerClock.Instant
  ) {
    TraceCarrier.record(decision, from: began)
    let address = change.address
    if decision.outdated > 0 { metrics.outdated(decision.outdated, chart: address.chart) }
    if let reason = decision.parked {
      metrics.parked(chart: address.chart)
      logger.error("parked \(address): \(reason)", metadata: ["machine": "\(address)"])
    }
    guard logger.logLevel <= .trace else { return }
    for entry in change.journal {
      logger.trace(
        "\(entry.outcome) at revision \(entry.revision)",
        metadata: ["machine": "\(address)", "key": "\(entry.key)"]
      )
    }
  }

  // MARK: - Posting

  /// Adds an input to the inbox.
  ///
  /// - Returns: the answer if the key was used before and applied; otherwise `nil`.
  func post(_ posting: Posting) async throws -> DurableAnswer? {
    try await postTogether([posting]).first?.get()
  }

  /// Adds inputs to the inboxes, many in one transaction.
  ///
  /// - Returns: for each input, in their order, the answer if its key was used before and applied, `nil` if it
  ///   waits, or why it was not accepted.
  func post(_ postings: [Posting]) async -> [Result<DurableAnswer?, any Error>] {
    var results: [Result<DurableAnswer?, any Error>] = []
    results.reserveCapacity(postings.count)
    for start in stride(from: 0, to: postings.count, by: SendQueue.largestBatch) {
      let end = min(start + SendQueue.largestBatch, postings.count)
      results += await postTogether(postings[start..<end])
    }
    return results
  }

  private func postTogether(
    _ postings: ArraySlice<Posting>
  ) async -> [Result<DurableAnswer?, any Error>] {
    do {
      try await recordCharts()
      let posted = try await store.post(Array(postings))
      steps.set()
      guard posted.count == postings.count else {
        throw StoreError.breach(
          "the store returned \(posted.count) of \(postings.count) results for what was posted, and "
            + "`DurableStore.post` has to return one for each posting"
        )
      }
      return zip(postings, posted).map { posting, result in
        Result { try answer(to: posting, result) }
      }
    } catch let error as StoreError where error.isAboutStep && postings.count > 1 {
      // It is about one of them; the others have nothing to do with it.
      var results: [Result<DurableAnswer?, any Error>] = []
      for position in postings.indices {
        results += await postTogether(postings[position...position])
      }
      return results
    } catch {
      return postings.map { _ in .failure(error) }
    }
  }

  /// The answer to an input that was posted; `nil` if it waits.
  ///
  /// - Throws: ``DurableError`` if the machine is unknown or erased, or the key is of another input.
  func answer(to posting: Posting, _ result: PostResult) throws(DurableError) -> DurableAnswer? {
    let chart = try chart(posting.address.chart)
    switch result {
    case .accepted: return nil
    case .waiting(let entry):
      guard chart.isSame(entry.input, posting.input) else {
        throw .keyReused(posting.address, key: posting.key)
      }
      return nil
    case .answered(let entry): return try chart.answer(to: posting, from: entry)
    case .unknownMachine: throw .unknownMachine(posting.address)
    case .erased: throw .erased(posting.address)
    }
  }
}
#endif
