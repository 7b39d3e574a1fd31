#if SQLite
public import GRDB
internal import StatecraftDurable

/// Durable machines in a SQLite database.
///
/// ```swift
/// let machines = try DurableMachines(store: SQLiteStore(path: "orders.db")) {
///   Durable(Order.self)
/// }
/// ```
///
/// An acknowledged change survives the end of the process, in whichever way, and a power failure:
/// each commit is synchronized (`synchronous = FULL`). Changes that come at the same time share one
/// commit.
///
/// One store writes a file: a second one, in this process or another, is refused with an error
/// that names the process. Any number of processes may read the file at the same time. Only one
/// connection writes and checkpoints, since SQLite before 3.51.3 may damage a file when two do
/// that at once.
///
/// A store that has opened a file for writing looks before each commit whether its path still leads to that file,
/// and whether its write-ahead log is there. If one was removed, moved or replaced meanwhile, calls throw `StoreError` and store nothing. So do
/// transactions of the program in which it posts.
///
/// A file of its own is opened with a cache of 16 MB, and with a write-ahead log of some 32 MB, in which
/// pages that many changes share are written once. Closing the store empties the log.
///
/// The rows of the 8,192 to 16,384 machines that have changed last are kept in memory, as long as their states have 4 to 8 MB
/// at most, so that their next steps need not read them. Each change is compared with the row in the file.
///
/// The tables' names begin with `statecraft_`. They can share a database with those of a program:
/// see ``init(sharing:durability:clock:)``.
///
/// Times are stored in nanoseconds, between the years 1678 and 2262.
public final class SQLiteStore: Sendable {
  /// Whether a store changes machines.
  public enum Access: Sendable, Hashable {
    /// The store reads and writes; it is the only one that writes the file.
    case writing
    /// The store only reads, also while another process writes the file. The file must exist.
    ///
    /// In a folder that cannot be written, the file is read as long as all changes are in it, or while another
    /// process has it open. If a process begins to write it later, calls throw `StoreError` until it is opened
    /// again.
    case reading
  }

  /// What committed changes survive.
  public enum Durability: Sendable, Hashable {
    /// They survive the end of the process and a power failure: `synchronous = FULL`.
    case survivesPowerFailure
    /// They survive the end of the process. A power failure may lose the last ones, although they
    /// were acknowledged: GRDB's `synchronous = NORMAL`.
    case survivesProcess
  }

  /// The path of the file.
  public let path: String
  /// What the store may do.
  public let access: Access
  /// The connections to the file, for transactions that change a program's own tables together with
  /// machines.
  public let database: any DatabaseWriter

  let clock: StoreClock
  let commits: GroupCommit
  /// The rows of the last changes.
  let rows = RecentRows()
  let signals: WakeUpSignals
  let ownTransactions: OwnTransactions
  /// The writing connection; `nil` for a store that only reads.
  let writer: ObjectIdentifier?
  /// The file, if the store has opened it for writing.
  let file: OpenedFile?
  /// The path of a file that the store has opened for reading, from the root of the file system.
  private let readPlace: String?
  /// The file, if it is read as one that does not change.
  private let unchanged: UnchangedFile?
  private let lock: WriterLock?
  private let isOwner: Bool

  init(
    path: String,
    access: Access,
    database: any DatabaseWriter,
    clock: StoreClock,
    writer: ObjectIdentifier?,
    lock: WriterLock?,
    file: OpenedFile?,
    readPlace: String? = nil,
    unchanged: UnchangedFile? = nil,
    isOwner: Bool
  ) {
    self.path = path
    self.access = access
    self.database = database
    self.clock = clock
    self.writer = writer
    self.lock = lock
    self.file = file
    self.readPlace = readPlace
    self.unchanged = unchanged
    self.isOwner = isOwner
    let signals = WakeUpSignals()
    self.signals = signals
    ownTransactions = OwnTransactions(file: file, signals: signals)
    commits = GroupCommit(database, path: path, file: file, clock: clock)
  }

  /// Closes the store's connections; a store that shares connections leaves them open.
  ///
  /// Calls that begin later throw, and another store can write the file. Without this call, the connections are closed when the store is
  /// no longer used.
  ///
  /// The last process that closes the file removes the empty log, `…-wal`, and its index, `…-shm`. A store for
  /// reading does that in this call alone.
  public func close() throws {
    guard isOwner else { return }
    try StoreError.translating(path) { try database.close() }
    lock?.release()
    if let readPlace { EmptyLog.remove(at: readPlace) }
  }

  /// Checks all pages, indexes and rows of the file.
  ///
  /// - Returns: what is damaged, in SQLite's words; empty for a sound file.
  /// - Complexity: O(size of the file).
  public func damage() async throws -> [String] {
    try await read { db in
      try db.all("PRAGMA integrity_check(100)") { $0.text(0) }.filter { $0 != "ok" }
    }
  }

  /// The number of changes that wait for the next transaction.
  package var waitingChanges: Int { commits.waiting }

  /// Sets from how many rows on claims pass what waits at the beginning of a queue, for tests.
  package func pass(from rows: Int) { commits.pass(from: rows) }

  /// Reads in one snapshot of the file.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do {
      let value = try await database.read(body)
      try unchanged?.check()
      return value
    } catch {
      try unchanged?.check()
      guard let error = error as? DatabaseError else { throw error }
      throw access == .reading
        ? StoreError(reading: error, path: path) : StoreError(error, path: path)
    }
  }

  /// Makes a change and returns after it was committed.
  ///
  /// - Parameters:
  ///   - isUrgent: whether the change is to be made at once, or waits a little for the transaction of
  ///     another one.
  ///   - body: makes the change.
  /// - Returns: the result of the body.
  /// - Throws: `StoreError`, or the error of the body.
  func write<Value: Sendable>(
    isUrgent: Bool = true,
    _ body: @escaping @Sendable (StoreTransaction) throws -> Value
  ) async throws -> Value {
    guard access == .writing else { throw StoreError.readOnly(path) }
    return try await commits.write(isUrgent: isUrgent, body)
  }
}
#endif
