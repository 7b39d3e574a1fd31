#if SQLite
internal import Foundation
public import GRDB
public import StatecraftDurable

extension SQLiteStore {
  /// Opens a file, which is created if it does not exist.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - access: whether the store writes. A second writing store is refused.
  ///   - durability: what committed changes survive.
  ///   - clock: the clock by which timers are due.
  /// - Throws: `StoreError` if the file is damaged, belongs to another program, was written by a
  ///   newer version, is written by another store, has hard links and is to be written, or cannot be
  ///   opened.
  public convenience init(
    path: String,
    access: Access = .writing,
    durability: Durability = .survivesPowerFailure,
    clock: StoreClock = .system
  ) throws {
    guard !Self.isInMemory(path) else { throw StoreError.noFile(path) }
    // SQLite would wait for the other end of a pipe.
    if let status = FileStatus(at: path) {
      if status.isFolder { throw StoreError.folder(path) }
      guard status.isRegular else { throw StoreError.noRegularFile(path, kind: status.kind) }
    }
    var lock: WriterLock?
    if access == .writing {
      lock = try WriterLock(path: path)
    } else if !FileManager.default.fileExists(atPath: path) {
      throw StoreError.noStore(path)
    }
    // Connections that are opened later find the file also from another working directory.
    let place = OpenedFile.place(of: path)
    guard access == .writing else {
      let (database, unchanged) = try Self.openToRead(path, at: place)
      self.init(
        path: path,
        access: access,
        database: database,
        clock: clock,
        writer: nil,
        lock: nil,
        file: nil,
        readPlace: place,
        unchanged: unchanged,
        isOwner: true
      )
      return
    }
    let database = try StoreError.translating(path) {
      // A file of another program is not changed, not even its journal mode.
      try Self.refuseOthers(path)
      return try DatabasePool(path: place ?? path, configuration: Self.configuration(access))
    }
    let file = try place.map { try OpenedFile(path, at: $0) }
    let writer = try StoreError.translating(path) {
      try database.writeWithoutTransaction { db in
        // GRDB sets NORMAL when it opens a pool.
        try db.execute(
          sql: "PRAGMA synchronous = \(durability == .survivesPowerFailure ? "FULL" : "NORMAL")"
        )
        // Pages that many transactions change are written to the file once for all of them. The log
        // grows to some 32 MB.
        try db.execute(sql: "PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 8000")
        try Schema.prepare(db, path: path, isOwner: true)
        try LogBuffer.install(in: db)
        return ObjectIdentifier(db)
      }
    }
    self.init(
      path: path,
      access: access,
      database: database,
      clock: clock,
      writer: writer,
      lock: lock,
      file: file,
      isOwner: true
    )
  }

  /// Keeps machines in the database of a program, beside its own tables.
  ///
  /// ```swift
  /// let store = try SQLiteStore(sharing: pool)
  /// try await pool.write { db in
  ///   try Cart.deleteOne(db, key: 9)
  ///   try orders.post(.pay(100), to: "42", key: "psp-7f3", in: db)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - database: the program's connections. All its writes go through them. A queue in memory
  ///     serves tests.
  ///   - durability: what committed changes must survive. A pool that GRDB has opened has
  ///     `synchronous = NORMAL`: execute `PRAGMA synchronous = FULL` on its writing connection, or
  ///     pass ``Durability/survivesProcess``.
  ///   - clock: the clock by which timers are due.
  /// - Throws: `StoreError` if the connection does not keep what `durability` says, or as
  ///   ``init(path:access:durability:clock:)`` does.
  public convenience init(
    sharing database: any DatabaseWriter,
    durability: Durability = .survivesPowerFailure,
    clock: StoreClock = .system
  ) throws {
    let path = database.path
    let isInMemory = Self.isInMemory(path)
    let lock = isInMemory ? nil : try WriterLock(path: path)
    let writer = try StoreError.translating(path) {
      try database.writeWithoutTransaction { db in
        if !isInMemory {
          try Self.checkDurability(of: db, path: path, durability)
        }
        try Schema.prepare(db, path: path, isOwner: false)
        return ObjectIdentifier(db)
      }
    }
    self.init(
      path: path,
      access: .writing,
      database: database,
      clock: clock,
      writer: writer,
      lock: lock,
      file: nil,
      isOwner: false
    )
  }

  private static func configuration(_ access: Access) -> Configuration {
    var configuration = Configuration()
    configuration.label = "Statecraft"
    configuration.readonly = access == .reading
    // Only tools for the command line write beside the store, and only for a moment.
    configuration.busyMode = .timeout(5)
    return configuration
  }

  /// Opens a file for reading; as one that does not change, if SQLite can make no files beside it.
  private static func openToRead(
    _ path: String,
    at place: String?
  ) throws -> (DatabasePool, UnchangedFile?) {
    do {
      return (try readingPool(place ?? path, path), nil)
    } catch let error as DatabaseError {
      guard let place, error.isAboutLog else { throw StoreError(error, path: path) }
      guard FileManager.default.isReadableFile(atPath: place) else {
        throw StoreError.unreadable(path)
      }
      guard let file = UnchangedFile(path, at: place) else { throw StoreError.unreadableLog(path) }
      do {
        let database = try readingPool(file.address, path)
        try file.check()
        return (database, file)
      } catch {
        try file.check()
        guard let error = error as? DatabaseError else { throw error }
        throw StoreError(reading: error, path: path)
      }
    } catch {
      if let place { EmptyLog.remove(at: place) }
      throw error
    }
  }

  /// Opens connections for reading, and looks whether the file is a store.
  private static func readingPool(_ address: String, _ path: String) throws -> DatabasePool {
    let database = try DatabasePool(path: address, configuration: configuration(.reading))
    do {
      try database.read { try Schema.check($0, path: path) }
      return database
    } catch {
      try? database.close()
      throw error
    }
  }

  /// Whether SQLite takes a path for a database that no file has.
  private static func isInMemory(_ path: String) -> Bool {
    path.isEmpty || path.hasPrefix(":memory:") || path.hasPrefix("file::memory:")
  }

  /// Throws if the shared connection may lose what it has committed.
  private static func checkDurability(
    of db: Database,
    path: String,
    _ durability: Durability
  ) throws {
    let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode") ?? ""
    guard mode.lowercased() == "wal" else {
      throw StoreError.noWriteAheadLog(path, journalMode: mode.uppercased())
    }
    let level = try Int.fetchOne(db, sql: "PRAGMA synchronous") ?? 0
    guard level >= 2 || (durability == .survivesProcess && level == 1) else {
      throw StoreError.notSynchronized(path, synchronous: level == 0 ? "OFF" : "NORMAL")
    }
  }

  /// Throws if a file is not a store's, without changing it.
  private static func refuseOthers(_ path: String) throws {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let size = attributes?[.size] as? NSNumber, size.intValue > 0 else { return }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.journalMode = .default
    configuration.busyMode = .timeout(5)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.read { try Schema.refuseOthers($0, path: path) }
    try queue.close()
  }
}
#endif
