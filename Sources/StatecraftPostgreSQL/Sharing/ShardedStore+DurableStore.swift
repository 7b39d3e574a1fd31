#if PostgreSQL
public import Statecraft
public import StatecraftDurable

extension ShardedStore: DurableStore {
  /// Returns the time of the clock of the first database that answers.
  public func now() async throws -> WallTime {
    let times = try await anywhere { store, isEnough in isEnough ? nil : try await store.now() }
    return times.lazy.compactMap(\.self).first ?? .now
  }

  /// Signals that other processes may have posted to any of the databases.
  public func wakeUps() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let tasks = stores.map { store in
      let signals = store.wakeUps()
      return Task {
        for await _ in signals { continuation.yield() }
      }
    }
    continuation.onTermination = { _ in
      for task in tasks { task.cancel() }
    }
    return stream
  }

  /// Returns the database of a machine, as far as it is known.
  public func part(of address: MachineAddress) -> Int { knownStore(of: address.slot) }

  /// Returns the databases, or why they cannot be reached.
  ///
  /// Workers ask from time to time. A store that writes then also completes moves whose movers are
  /// gone.
  ///
  /// - Returns: the databases, in the order in which they were named.
  /// - Throws: `StoreError` before all databases were reached once.
  public func parts() async throws -> [Result<any DurableStore, StoreError>] {
    _ = try await map()
    var parts: [Result<any DurableStore, StoreError>] = []
    var isWhole = true
    for index in stores.indices {
      do {
        guard try await isReachable(index) else { throw StoreError.unanswered(names[index]) }
        parts.append(.success(stores[index]))
      } catch let error as StoreError {
        parts.append(.failure(error))
        isWhole = false
      }
    }
    // A move is read in all databases.
    if isWhole { _ = try? await repair(waiting: false) }
    return parts
  }

  // MARK: - Charts

  /// Records what a version of a chart looks like, in all databases that can be reached.
  ///
  /// - Returns: the row that one of them had before.
  /// - Throws: `StoreError` if there are others.
  @discardableResult
  public func register(_ chart: StoredChart) async throws -> StoredChart? {
    _ = try await map()
    var before: StoredChart?
    var failure: StoreError?
    for index in stores.indices {
      do {
        guard try await isReachable(index) else { throw StoreError.unanswered(names[index]) }
        before = try await stores[index].register(chart) ?? before
      } catch let error as StoreError where error.isTransient {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return before
  }

  /// Returns the charts that were registered in any of the databases.
  public func charts() async throws -> [StoredChart] {
    var charts: [StoredChart] = []
    var seen: Set<String> = []
    for store in stores {
      for chart in try await store.charts()
      where seen.insert("\(chart.version) \(chart.name)").inserted {
        charts.append(chart)
      }
    }
    return charts.sorted {
      $0.name == $1.name
        ? $0.version < $1.version : $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
  }

  /// Returns the names of charts that have machines in any of the databases and that no program has recorded.
  public func unrecordedCharts() async throws -> [String] {
    let known = Set(try await charts().map(\.name.exact))
    var seen: Set<ExactText> = []
    return try await whole { store, _ in try await store.unrecordedCharts() }.joined()
      .filter { !known.contains($0.exact) && seen.insert($0.exact).inserted }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  // MARK: - Intake and steps

  /// Adds inputs to inboxes, in one transaction in each database that has some of the machines.
  public func post(_ postings: [Posting]) async throws -> [PostResult] {
    try await routed(postings.map(\.address)) { store, positions in
      try await store.post(positions.map { postings[$0] })
    }
  }

  /// Claims machines and records what they do, in one transaction in each database that has some of
  /// them.
  public func process(
    _ request: ClaimRequest,
    _ decide: @escaping @Sendable (Claim) throws -> [MachineChange]
  ) async throws -> [ChangeResult] {
    switch request {
    case .waiting(_, let machines, _):
      return try await processWaiting(request, machines: machines, decide)
    case .named(let claims, let events):
      return try await processNamed(claims, events: events, decide)
    }
  }

  // MARK: - What is due

  /// Moves timers that are due into the inboxes of their machines.
  public func moveDueTimers(limit: Int) async throws -> TimerMove {
    var left = limit
    let moves = try await anywhere { store, _ in
      let move = try await store.moveDueTimers(limit: left)
      left -= move.moved
      return move
    }
    return TimerMove(
      moved: moves.reduce(0) { $0 + $1.moved },
      next: moves.compactMap(\.next).min(),
      lateness: moves.flatMap(\.lateness).sorted(by: >)
    )
  }

  /// Claims work that is due.
  public func claimWork(
    charts: [String: Int],
    limit: Int,
    lease: Duration
  ) async throws -> [StoredWork] {
    var left = limit
    return try await anywhere { store, _ in
      let work = try await store.claimWork(charts: charts, limit: left, lease: lease)
      left -= work.count
      return work
    }.flatMap(\.self)
  }

  /// Extends the lease of work that is running.
  ///
  /// Work in a database that cannot be reached counts as held: nobody else claims it meanwhile.
  public func renewWork(_ references: [WorkReference], lease: Duration) async throws -> [Bool] {
    var isHeld = [Bool](repeating: true, count: references.count)
    var failure: StoreError?
    var isReached = references.isEmpty
    let groups = Self.groups(
      Array(references.indices),
      references.map(\.address.slot),
      try await map()
    )
    for (store, positions) in groups {
      let own = positions.map { references[$0] }
      do {
        if let store, try await !isReachable(store) {
          failure = .unanswered(names[store])
          continue
        }
        let found = try await routed(own.map(\.address), isDoubtful: { !$0 }) { store, positions in
          try await store.renewWork(positions.map { own[$0] }, lease: lease)
        }
        for (position, value) in zip(positions, found) { isHeld[position] = value }
        isReached = true
      } catch let error as StoreError where error.isTransient {
        failure = error
      }
    }
    if let failure, !isReached { throw failure }
    return isHeld
  }

  /// Ends work, and adds its result to the inbox.
  public func finishWork(_ reference: WorkReference, with posting: Posting) async throws -> Bool {
    try await routed(reference.address, isDoubtful: { !$0 }) {
      try await $0.finishWork(reference, with: posting)
    }
  }

  /// Sets when the next attempt of work begins.
  public func retryWork(
    _ reference: WorkReference,
    after delay: Duration,
    error: String
  ) async throws {
    try await routed(reference.address, isDoubtful: { _ in true }) {
      try await $0.retryWork(reference, after: delay, error: error)
    }
  }

  /// Gives back work whose attempt does not go on.
  public func releaseWork(_ reference: WorkReference, attempt: Int, isRunning: Bool) async throws {
    try await routed(reference.address, isDoubtful: { _ in true }) {
      try await $0.releaseWork(reference, attempt: attempt, isRunning: isRunning)
    }
  }

  // MARK: - Operations

  /// Stops or continues the processing of a chart's machines in all databases.
  public func setPaused(_ isPaused: Bool, chart: String) async throws {
    _ = try await map()
    for store in stores { try await store.setPaused(isPaused, chart: chart) }
  }

  /// Returns the names of the charts that are paused in any of the databases.
  public func pausedCharts() async throws -> Set<String> {
    var charts: Set<String> = []
    for store in stores { charts.formUnion(try await store.pausedCharts()) }
    return charts
  }

  /// Removes the contents of a machine, and keeps its revisions and keys.
  public func erase(
    _ address: MachineAddress,
    expecting revision: Int64?,
    keepingAnswers keepsAnswers: Bool
  ) async throws -> Bool {
    try await routed(address, isDoubtful: { !$0 }) {
      try await $0.erase(address, expecting: revision, keepingAnswers: keepsAnswers)
    }
  }

  /// Removes inputs from the beginnings of journals, in one transaction in each database that has some of
  /// the machines.
  public func pruneJournals(
    _ parts: [JournalPart],
    before time: WallTime,
    limit: Int
  ) async throws -> Int {
    var count = 0
    _ = try await routed(parts.map(\.address)) { store, positions in
      let own = positions.map { parts[$0] }
      count += try await store.pruneJournals(own, before: time, limit: max(0, limit - count))
      return own
    }
    return count
  }

  // MARK: - Databases that are away

  /// Makes a call in one database after the other, each time beginning with another one, and leaves
  /// out those that cannot be reached.
  ///
  /// What others have answered is not given up for an error that does not pass, because it may be
  /// claimed. The error is thrown when a call begins with the database that has it.
  ///
  /// - Parameter body: makes the call; it is told whether there is an answer already.
  /// - Returns: the answers of the databases that can be reached.
  /// - Throws: the error of the last database if none has answered.
  func anywhere<Value: Sendable>(
    _ body: (PostgreSQLStore, _ isEnough: Bool) async throws -> Value
  ) async throws -> [Value] {
    _ = try await map()
    var values: [Value] = []
    var failure: (any Error)?
    for index in nextTurn {
      do {
        guard try await isReachable(index) else {
          failure = failure ?? StoreError.unanswered(names[index])
          continue
        }
        values.append(try await body(stores[index], !values.isEmpty))
      } catch let error as StoreError where error.isTransient || !values.isEmpty {
        failure = error
      }
    }
    if let failure, values.isEmpty { throw failure }
    return values
  }
}
#endif
