#if SQLite
internal import GRDB
internal import StatecraftDurable

/// The errors of files, in words that say what to do.
extension StoreError {
  /// The file cannot be opened.
  static func cannotOpen(_ path: String, _ reason: String) -> StoreError {
    StoreError(.unsuitable, "the store '\(path)' cannot be opened: \(reason)")
  }

  /// The file is no SQLite database, or parts of it cannot be read.
  static func damaged(_ path: String, _ reason: String) -> StoreError {
    StoreError(
      .damaged,
      "the store '\(path)' is damaged, or it is no SQLite database: \(reason); restore it from a "
        + "backup, or read what is left with: sqlite3 '\(path)' .recover"
    )
  }

  /// The file is a database of another program.
  static func otherProgram(_ path: String, applicationID: Int64) -> StoreError {
    StoreError(
      .unsuitable,
      "'\(path)' is the database of another program"
        + (applicationID == 0 ? "" : " (its application_id is \(applicationID))")
        + "; pass the path of a new file, or share that program's connection: "
        + "SQLiteStore(sharing: pool)"
    )
  }

  /// A newer version of Statecraft has made the tables.
  static func newerSchema(_ path: String, found: Int64, known: Int64) -> StoreError {
    StoreError(
      .unsuitable,
      "a newer version of Statecraft has written '\(path)': its schema is \(found), and this "
        + "program knows the schemas up to \(known); update the program"
    )
  }

  /// Another store, in this process or in another one, writes the file.
  static func secondWriter(_ path: String, process: Int32?) -> StoreError {
    StoreError(
      .unsuitable,
      "'\(path)' is already open for writing in "
        + (process.map { "the process \($0)" } ?? "another process")
        + "; only one store may write a file: stop the other one first; commands that only read work "
        + "beside it, and a program can read with SQLiteStore(path:, access: .reading)"
    )
  }

  /// What is at the path of the lock is none.
  static func noLock(_ path: String, file: String, _ reason: String) -> StoreError {
    StoreError(
      .unsuitable,
      "'\(path)' cannot be opened for writing: '\(file)', where the lock of the store belongs, "
        + "\(reason); nothing of it was changed: rename it, or name another database"
    )
  }

  /// The file has hard links.
  static func severalNames(_ path: String, count: Int) -> StoreError {
    StoreError(
      .unsuitable,
      "'\(path)' has \(count) names (hard links), and a second writer under another one would not be "
        + "noticed and damage it; remove the other names, which this lists: "
        + "find / -xdev -samefile '\(path)'"
    )
  }

  /// The path does not lead to the file any more that the store has open.
  static func removed(_ path: String) -> StoreError {
    StoreError(
      .damaged,
      "the file '\(path)' was removed or replaced while the store was open; nothing was stored, because it "
        + "would be lost when the program ends: stop the program, restore the file, and start it again"
    )
  }

  /// The write-ahead log is not the one any more that the store has open.
  ///
  /// SQLite writes what the log has to the database when the store is closed, and a log that is put back
  /// would be taken for another one.
  static func removedLog(_ path: String, log: String) -> StoreError {
    StoreError(
      .damaged,
      "the write-ahead log '\(log)' of '\(path)' was removed or replaced while the store was open; nothing "
        + "was stored, because it would be lost when the program is killed: end the program without killing "
        + "it, so that it writes what the log has to the database, and start it again without a log"
    )
  }

  /// The path names a database in memory.
  static func noFile(_ path: String) -> StoreError {
    StoreError(
      .unsuitable,
      "'\(path)' names a database in memory, which ends with the program and keeps nothing; pass the path "
        + "of a file, or, where nothing needs to stay, use InMemoryStore"
    )
  }

  /// The shared connection does not wait until commits are on the disk.
  static func notSynchronized(_ path: String, synchronous: String) -> StoreError {
    StoreError(
      .unsuitable,
      "the connection to '\(path)' has PRAGMA synchronous = \(synchronous), so that a power "
        + "failure loses events that were acknowledged; execute PRAGMA synchronous = FULL on the "
        + "writing connection, or accept the loss: SQLiteStore(sharing: pool, durability: "
        + ".survivesProcess)"
    )
  }

  /// The shared connection has no write-ahead log.
  static func noWriteAheadLog(_ path: String, journalMode: String) -> StoreError {
    StoreError(
      .unsuitable,
      "the connection to '\(path)' has PRAGMA journal_mode = \(journalMode); a store needs the "
        + "write-ahead log that a DatabasePool has"
    )
  }

  /// The file has no tables of a store, and it was opened for reading.
  static func noStore(_ path: String) -> StoreError {
    StoreError(.unsuitable, "'\(path)' has no durable machines; no store has written it")
  }

  /// The user of this process may not read the file.
  static func unreadable(_ path: String) -> StoreError {
    .cannotOpen(path, "permission denied; let the user of this process read the file")
  }

  /// The file has changes in its log, which cannot be read without writing in its folder.
  static func unreadableLog(_ path: String) -> StoreError {
    StoreError(
      .unsuitable,
      "the store '\(path)' cannot be read: changes that are not in the file itself yet are in "
        + "'\(path)-wal', and SQLite needs to write in the folder to read them, which this process may not; "
        + "let its user write the folder, or open the file once for writing as a user who may"
    )
  }

  /// A file that was opened as one that does not change was written.
  static func changed(_ path: String) -> StoreError {
    StoreError(
      .unavailable,
      "another process writes '\(path)', which was opened as a file that does not change, because this process "
        + "may not write in its folder; open it again"
    )
  }

  /// The path is that of a folder.
  static func folder(_ path: String) -> StoreError {
    StoreError(.unsuitable, "'\(path)' is a folder; name the file of the store in it")
  }

  /// The path is that of something without contents of its own.
  static func noRegularFile(_ path: String, kind: String) -> StoreError {
    StoreError(
      .unsuitable,
      "'\(path)' is \(kind), and a store needs a regular file; pass the path of one, which is made if "
        + "it does not exist"
    )
  }

  /// The store was opened for reading.
  static func readOnly(_ path: String) -> StoreError {
    StoreError(
      .unsuitable,
      "the store '\(path)' was opened for reading; open it for writing to change machines"
    )
  }

  /// The transaction belongs to another connection.
  static func otherConnection(_ path: String) -> StoreError {
    StoreError(
      .unsuitable,
      "the transaction is not one of the connection that writes the machines of '\(path)', and two "
        + "connections must not write a file; use that one: store.database.write { db in … }"
    )
  }

  /// Creates the error of a store from one of SQLite.
  init(_ error: DatabaseError, path: String) {
    let message = error.message ?? "\(error.resultCode)"
    let code = "SQLite error \(error.extendedResultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT:
      self = .damaged(path, message)
    case .SQLITE_FULL:
      self.init(
        .full,
        "the disk of '\(path)' is full; nothing of this change was stored: free some space, and "
          + "repeat the change with the same key"
      )
    case .SQLITE_IOERR:
      self.init(
        .unavailable,
        "'\(path)' cannot be read or written: \(message) (\(code)); the change may not be stored: "
          + "repeat it with the same key when the disk works again"
      )
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      self.init(
        .unavailable,
        "another connection writes '\(path)': \(message) (\(code)); nothing of this change was "
          + "stored: let only the store's own connection write the file"
      )
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      self = .cannotOpen(path, message)
    case .SQLITE_READONLY:
      self.init(
        .unsuitable,
        "'\(path)' cannot be written: \(message) (\(code)); nothing of this change was stored: let "
          + "the user of this process write the file and its folder"
      )
    case .SQLITE_TOOBIG:
      self.init(.invalid, "a value is too large for '\(path)': \(message) (\(code))")
    default:
      self.init(
        .unavailable,
        "the store '\(path)' has failed: \(message) (\(code)); nothing of this change was stored"
      )
    }
  }

  /// Creates the error of a store for reading from one of SQLite.
  init(reading error: DatabaseError, path: String) {
    self = error.isAboutLog ? .unreadableLog(path) : StoreError(error, path: path)
  }

  /// Runs the body, and translates SQLite's errors.
  static func translating<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw StoreError(error, path: path)
    }
  }
}

extension DatabaseError {
  /// Whether a connection for reading has found no log beside the file, and could not make one or read it.
  var isAboutLog: Bool {
    switch resultCode {
    case .SQLITE_CANTOPEN: true
    // The code alone is that of a statement that changes something.
    case .SQLITE_READONLY: extendedResultCode != .SQLITE_READONLY
    default: false
    }
  }
}
#endif
