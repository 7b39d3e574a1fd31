#if SQLite
internal import Dispatch
internal import Foundation
internal import GRDB
internal import StatecraftDurable
internal import Synchronization

/// Puts changes that come at the same time into one transaction, which is synchronized once.
///
/// While a transaction is being committed, further changes gather; the next transaction takes all
/// of them. So the number of changes in a transaction follows the load, without a delay.
///
/// A change that nobody waits for urgently joins the transaction of others, or makes one of its own
/// when none has come within ``patience``.
///
/// A change that throws an error of its own has written nothing, and the others go on. An error of
/// SQLite rolls the whole transaction back, and all its changes fail with it.
final class GroupCommit: Sendable {
  /// The largest number of changes in one transaction, which bounds how long others wait.
  private static let largestGroup = 1_000
  /// How long a change waits at most for the transaction of another one.
  private static let patience = DispatchTimeInterval.milliseconds(2)
  /// How long it waits at least, so that others join it.
  private static let gathering = DispatchTimeInterval.milliseconds(1)
  /// How soon after a transaction a change comes for the next one to be expected as soon, in nanoseconds.
  private static let shortPause: UInt64 = 300_000
  /// How long the thread looks for a change that is expected, in nanoseconds.
  private static let attention: UInt64 = 100_000
  /// How long transactions follow each other before other accesses of the connection have their turn, in
  /// nanoseconds.
  private static let longestRun: UInt64 = 2_000_000

  private struct Job: Sendable {
    /// Whether it is one of several that have come together.
    let isBatch: Bool
    /// Makes the change; throws only errors of SQLite.
    let run: @Sendable (StoreTransaction) throws -> Void
    /// Ends the call, after the commit or with the error of the transaction.
    let end: @Sendable ((any Error)?) -> Void
  }

  private struct Queue {
    var jobs: [Job] = []
    /// The changes that wait for the transaction of others.
    var patient: [Job] = []
    /// Since when the first of them waits; in the distant future if there is none.
    var patientSince = DispatchTime.distantFuture
    var isScheduled = false
    /// Whether a transaction for patient changes is planned.
    var isPlanned = false
    /// When the last transaction ended.
    var lastEnd: UInt64 = 0
    /// Whether a change has come alone, and soon after a transaction, so that the next one may do so, too.
    var expectsMore = false

    /// Whether what waits patiently has waited for long enough.
    var isPatientDue: Bool { patientSince + GroupCommit.gathering <= .now() }

    /// Removes and returns what waits patiently, if it has waited for long enough.
    mutating func takePatient() -> [Job] {
      guard isPatientDue else { return [] }
      defer { patient = [] }
      patientSince = .distantFuture
      return patient
    }
  }

  /// What only accesses of the writing connection touch, one after the other.
  private final class WriterState: @unchecked Sendable {
    let names = Names()
    let queues = QueuePositions()
  }

  private let path: String
  private let writer: any DatabaseWriter
  private let file: OpenedFile?
  private let clock: StoreClock
  private let queue = Mutex(Queue())
  private let state = WriterState()

  /// Creates the queue of a connection.
  ///
  /// - Parameters:
  ///   - writer: the connection.
  ///   - path: the path, for errors.
  ///   - file: the file to look for before each commit; `nil` if that is not the store's.
  ///   - clock: the clock of transactions.
  init(_ writer: any DatabaseWriter, path: String, file: OpenedFile?, clock: StoreClock) {
    self.writer = writer
    self.path = path
    self.file = file
    self.clock = clock
  }

  /// Makes a change and returns after it was committed.
  ///
  /// - Parameters:
  ///   - isUrgent: whether the change is to be made at once. Otherwise it waits a little for the
  ///     transaction of another one, in which it comes last.
  ///   - isBatch: whether it is what several callers wait for.
  ///   - body: makes the change.
  /// - Returns: the result of the body.
  /// - Throws: `StoreError`, or the error of the body.
  func write<Value: Sendable>(
    isUrgent: Bool = true,
    isBatch: Bool = false,
    _ body: @escaping @Sendable (StoreTransaction) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let job = Self.job(isBatch, body, continuation)
      guard isUrgent else {
        addPatient(job)
        return
      }
      if add(job) { schedule() }
    }
  }

  private static func job<Value: Sendable>(
    _ isBatch: Bool,
    _ body: @escaping @Sendable (StoreTransaction) throws -> Value,
    _ continuation: CheckedContinuation<Value, any Error>
  ) -> Job {
    let result = SharedResult<Value>()
    return Job(
      isBatch: isBatch,
      run: { transaction in
        do {
          result.set(.success(try body(transaction)))
        } catch let error as DatabaseError {
          throw error
        } catch let error as StoreTransaction.DecisionError {
          result.set(.failure(error.error))
        } catch {
          result.set(.failure(error))
        }
      },
      end: { error in
        continuation.resume(with: result.get(unless: error))
      }
    )
  }

  /// Sets from how many rows on claims pass what waits at the beginning of a queue.
  func pass(from rows: Int) { state.queues.worthPassing.store(rows, ordering: .relaxed) }

  /// The number of changes that wait for a transaction.
  var waiting: Int { queue.withLock { $0.jobs.count + $0.patient.count } }

  /// Adds a change; returns whether the caller is to see to its transaction.
  private func add(_ job: Job) -> Bool {
    queue.withLock { queue in
      queue.jobs.append(job)
      guard !queue.isScheduled else { return false }
      queue.isScheduled = true
      queue.expectsMore = Self.now < queue.lastEnd + Self.shortPause
      return true
    }
  }

  private func addPatient(_ job: Job) {
    let plans = queue.withLock { queue in
      if queue.patient.isEmpty { queue.patientSince = .now() }
      queue.patient.append(job)
      defer { queue.isPlanned = true }
      return !queue.isPlanned
    }
    if plans { plan() }
  }

  /// Makes a transaction for patient changes if none of others comes soon.
  private func plan() {
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) {
      let (schedules, plans) = self.queue.withLock { queue in
        let isDue = queue.isPatientDue
        queue.isPlanned = !queue.patient.isEmpty && !isDue
        let schedules = isDue && !queue.isScheduled
        if schedules { queue.isScheduled = true }
        return (schedules, queue.isPlanned)
      }
      if schedules { self.schedule() }
      if plans { self.plan() }
    }
  }

  private func schedule() {
    writer.asyncWriteWithoutTransaction { self.commit($0) }
  }

  /// Makes transactions as long as changes wait or come soon, until other accesses of the connection have
  /// their turn, such as the user's.
  private func commit(_ db: Database) {
    let end = Self.now + Self.longestRun
    repeat { commitOnce(db) } while isNextHere() && Self.now < end
    let (hasMore, plans) = queue.withLock { queue in
      queue.isScheduled = !queue.jobs.isEmpty
      // Patient changes that came meanwhile may have missed their time.
      let plans = !queue.isScheduled && !queue.patient.isEmpty && !queue.isPlanned
      if plans { queue.isPlanned = true }
      return (queue.isScheduled, plans)
    }
    if hasMore { schedule() }
    if plans { plan() }
  }

  /// Looks whether a change waits, for a while if one is expected.
  ///
  /// Who sends one event after the other sends the next one some 50 µs after an answer. It takes as long to wake
  /// a thread on another core.
  private func isNextHere() -> Bool {
    let (isHere, isExpected) = queue.withLock { (!$0.jobs.isEmpty, $0.expectsMore) }
    guard !isHere, isExpected else { return isHere }
    let end = Self.now + Self.attention
    while Self.now < end {
      sched_yield()
      if queue.withLock({ !$0.jobs.isEmpty }) { return true }
    }
    queue.withLock { $0.expectsMore = false }
    return false
  }

  private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  /// Makes one transaction, and ends its changes.
  private func commitOnce(_ db: Database) {
    let jobs = queue.withLock { queue in
      let jobs = Array(queue.jobs.prefix(Self.largestGroup))
      queue.jobs.removeFirst(jobs.count)
      // Several callers take longer to come again, and need the cores for that.
      if jobs.count > 1 || jobs.contains(where: \.isBatch) { queue.expectsMore = false }
      return jobs + queue.takePatient()
    }
    guard !jobs.isEmpty else { return }
    let failure: (any Error)?
    do {
      try run(jobs, in: db)
      failure = nil
    } catch let error as DatabaseError {
      failure = StoreError(error, path: path)
    } catch {
      failure = error
    }
    queue.withLock { $0.lastEnd = Self.now }
    for job in jobs { job.end(failure) }
  }

  /// Commits what the body does, or rolls it back if it throws, by statements that are prepared once.
  ///
  /// `Database.inTransaction(_:_:)` prepares them each time.
  private static func transaction(in db: Database, _ body: () throws -> Void) throws {
    try db.cachedStatement(sql: "BEGIN IMMEDIATE TRANSACTION").execute()
    do {
      try body()
      // SQLite itself rolls back after some errors.
      guard db.isInsideTransaction else {
        throw DatabaseError(resultCode: .SQLITE_ABORT, message: "the transaction was aborted")
      }
      try db.cachedStatement(sql: "COMMIT TRANSACTION").execute()
    } catch {
      try? db.rollback()
      throw error
    }
  }

  private func run(_ jobs: [Job], in db: Database) throws {
    do {
      try Self.transaction(in: db) {
        let transaction = StoreTransaction(
          db,
          now: clock.now(),
          names: state.names,
          queues: state.queues
        )
        for job in jobs { try job.run(transaction) }
        try transaction.finish()
        try file?.check()
      }
    } catch {
      // Numbers of rows that were rolled back may be given again.
      state.names.removeAll()
      state.queues.removeAll()
      throw error
    }
  }
}

/// The result of a change, from the transaction to the end of the call.
private final class SharedResult<Value: Sendable>: Sendable {
  private let value = Mutex<Result<Value, any Error>?>(nil)

  func set(_ result: Result<Value, any Error>) { value.withLock { $0 = result } }

  func get(unless error: (any Error)?) -> Result<Value, any Error> {
    if let error { return .failure(error) }
    guard let result = value.withLock({ $0 }) else {
      preconditionFailure("a change was committed that did not run")
    }
    return result
  }
}
#endif
