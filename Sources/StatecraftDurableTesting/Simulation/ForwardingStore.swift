#if Durable
internal import Statecraft
internal import StatecraftDurable

/// A store that passes all calls to another one; conformances change what they are about.
protocol ForwardingStore: DurableStore {
  /// The store that gets the calls.
  var base: any DurableStore { get }

  /// Makes a call that writes.
  func around<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value
}

extension ForwardingStore {
  /// Makes the call, and nothing else.
  func around<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    try await body()
  }

  func process(
    _ request: ClaimRequest,
    _ decide: @escaping @Sendable (Claim) throws -> [MachineChange]
  ) async throws -> [ChangeResult] {
    try await base.process(request, decide)
  }

  func now() async throws -> WallTime { try await base.now() }

  func part(of address: MachineAddress) -> Int { base.part(of: address) }

  var smallestConcurrentBatch: Int { base.smallestConcurrentBatch }

  func register(_ chart: StoredChart) async throws -> StoredChart? {
    try await around { try await base.register(chart) }
  }

  func charts() async throws -> [StoredChart] { try await around { try await base.charts() } }

  func unrecordedCharts() async throws -> [String] { try await base.unrecordedCharts() }

  func post(_ postings: [Posting]) async throws -> [PostResult] {
    try await around { try await base.post(postings) }
  }

  func moveDueTimers(limit: Int) async throws -> TimerMove {
    try await around { try await base.moveDueTimers(limit: limit) }
  }

  func claimWork(charts: [String: Int], limit: Int, lease: Duration) async throws -> [StoredWork] {
    try await around { try await base.claimWork(charts: charts, limit: limit, lease: lease) }
  }

  func renewWork(_ references: [WorkReference], lease: Duration) async throws -> [Bool] {
    try await around { try await base.renewWork(references, lease: lease) }
  }

  func finishWork(_ reference: WorkReference, with posting: Posting) async throws -> Bool {
    try await around { try await base.finishWork(reference, with: posting) }
  }

  func retryWork(
    _ reference: WorkReference,
    after delay: Duration,
    error: String
  ) async throws {
    try await around { try await base.retryWork(reference, after: delay, error: error) }
  }

  func releaseWork(_ reference: WorkReference, attempt: Int, isRunning: Bool) async throws {
    try await around {
      try await base.releaseWork(reference, attempt: attempt, isRunning: isRunning)
    }
  }

  func claimOutputs(
    charts: [String],
    kind: StoredOutput.Kind?,
    limit: Int,
    lease: Duration
  ) async throws -> [StoredOutput] {
    try await around {
      try await base.claimOutputs(charts: charts, kind: kind, limit: limit, lease: lease)
    }
  }

  func deleteOutputs(_ sequences: [Int64]) async throws {
    try await around { try await base.deleteOutputs(sequences) }
  }

  func retryOutput(
    _ output: StoredOutput,
    attempt: Int,
    after delay: Duration,
    error: String?
  ) async throws -> Bool {
    try await around {
      try await base.retryOutput(output, attempt: attempt, after: delay, error: error)
    }
  }

  func buryOutput(_ output: StoredOutput, reason: String) async throws -> Bool {
    try await around { try await base.buryOutput(output, reason: reason) }
  }

  func forward(_ deliveries: [Delivery]) async throws -> [PostResult?] {
    try await around { try await base.forward(deliveries) }
  }

  func deadLetters(
    chart: String?,
    after cursor: Int64?,
    limit: Int
  ) async throws -> [StoredOutput] {
    try await base.deadLetters(chart: chart, after: cursor, limit: limit)
  }

  func reviveOutput(_ sequence: Int64) async throws -> Bool {
    try await around { try await base.reviveOutput(sequence) }
  }

  func discardOutput(_ letter: StoredOutput) async throws -> Bool {
    try await around { try await base.discardOutput(letter) }
  }

  func machine(_ address: MachineAddress) async throws -> StoredMachine? {
    try await base.machine(address)
  }

  func journal(
    of address: MachineAddress,
    after revision: Int64,
    limit: Int
  ) async throws -> [JournalEntry] {
    try await base.journal(of: address, after: revision, limit: limit)
  }

  func entry(of address: MachineAddress, key: String) async throws -> JournalEntry? {
    try await base.entry(of: address, key: key)
  }

  func pending(of address: MachineAddress, limit: Int) async throws -> PendingRows {
    try await base.pending(of: address, limit: limit)
  }

  func list(_ query: MachineQuery) async throws -> [ListedMachine] { try await base.list(query) }

  func counts(of chart: String) async throws -> [String: Int] {
    try await base.counts(of: chart)
  }

  func stuck(chart: String?, overdue: Duration, limit: Int) async throws -> [StuckFinding] {
    try await base.stuck(chart: chart, overdue: overdue, limit: limit)
  }

  func ages() async throws -> QueueAges { try await base.ages() }

  func setPaused(_ isPaused: Bool, chart: String) async throws {
    try await around { try await base.setPaused(isPaused, chart: chart) }
  }

  func pausedCharts() async throws -> Set<String> { try await base.pausedCharts() }

  func erase(
    _ address: MachineAddress,
    expecting revision: Int64?,
    keepingAnswers: Bool
  ) async throws -> Bool {
    try await around {
      try await base.erase(address, expecting: revision, keepingAnswers: keepingAnswers)
    }
  }

  func pruneJournals(
    _ parts: [JournalPart],
    before time: WallTime,
    limit: Int
  ) async throws -> Int {
    try await around { try await base.pruneJournals(parts, before: time, limit: limit) }
  }
}
#endif
