#if SQLite
internal import GRDB
internal import GRDBSQLite

/// Puts the small writes of a transaction to the write-ahead log together.
///
/// SQLite writes each changed page with two calls of the system: 24 bytes that describe it, and the page, which
/// then begins in the middle of a page of the system's memory. A transaction with a few events is some 30 such
/// calls, and one with a thousand is thousands: a fifth of what the writing thread does. They follow one another
/// in the file, so that here they are one call for each ``capacity``.
///
/// What is gathered is never committed: the last page of a transaction, which its description marks, is
/// written with all before it, before SQLite lets other connections see the transaction, synchronizes the log
/// or acknowledges the commit. A process that is killed loses what it would have lost without the buffer.
/// Whatever does not follow the last write goes to the file at once, after what was gathered.
///
/// The connection keeps its changes in memory until the commit (`cache_spill` is off). Otherwise, pages of a
/// transaction that is rolled back could stay in the buffer, and be written over what another program has
/// committed since.
///
/// The format of the log is described in "WAL-mode File Format", section 2.2
/// (https://www.sqlite.org/walformat.html).
struct LogBuffer {
  /// The largest number of bytes that are gathered.
  ///
  /// SQLite's own function writes up to 131,071 at a time.
  static let capacity = 64 * 1_024
  /// The number of bytes before each page, and where in them the size of the database is, which is not zero
  /// only for the last page of a transaction.
  private static let description = (size: 24, databaseSize: 4..<8)

  /// The file's functions, which call those below; SQLite calls them with the file.
  ///
  /// It is the first member, so that its address is that of the buffer.
  private var methods: sqlite3_io_methods
  /// The functions that the file had before.
  private let own: UnsafePointer<sqlite3_io_methods>
  private let bytes: UnsafeMutableRawPointer
  private var count = 0
  /// Where in the file the last write ended, which may be in the buffer.
  private var end: sqlite3_int64 = -1
  /// Whether the next write is the last page of a transaction.
  private var isLastPage = false
  /// Where what could not be written begins, and SQLite's code.
  ///
  /// What would follow it fails, too.
  private var lost: (start: sqlite3_int64, code: CInt)?

  private init(_ own: UnsafePointer<sqlite3_io_methods>) {
    self.own = own
    bytes = .allocate(byteCount: Self.capacity, alignment: 16)
    methods = own.pointee
    methods.xClose = { LogBuffer.close($0) }
    methods.xWrite = { file, bytes, count, offset in
      LogBuffer.with(file) { $0.write(bytes, count, at: offset, to: file) }
    }
    methods.xRead = { file, bytes, count, offset in
      LogBuffer.afterFlush(file) { $0.xRead(file, bytes, count, offset) }
    }
    methods.xTruncate = { file, size in
      LogBuffer.afterFlush(file) { $0.xTruncate(file, size) }
    }
    methods.xSync = { file, flags in
      LogBuffer.afterFlush(file) { $0.xSync(file, flags) }
    }
    methods.xFileSize = { file, size in
      LogBuffer.afterFlush(file) { $0.xFileSize(file, size) }
    }
  }

  // MARK: - Installing

  /// Lets a connection that writes gather the writes to its log, until it is closed.
  ///
  /// Nothing changes if the connection has no log, or files of another kind than SQLite's present ones, or
  /// fills a transaction up to the end of a sector, so that the last page is written in two parts.
  ///
  /// - Throws: `DatabaseError`.
  static func install(in db: Database) throws {
    assert(MemoryLayout<LogBuffer>.offset(of: \.methods) == 0)
    guard let main = file(of: db, SQLITE_FCNTL_FILE_POINTER),
      let properties = main.pointee.pMethods?.pointee.xDeviceCharacteristics(main),
      properties & SQLITE_IOCAP_POWERSAFE_OVERWRITE != 0,
      let log = file(of: db, SQLITE_FCNTL_JOURNAL_POINTER),
      let own = log.pointee.pMethods, own.pointee.iVersion >= 3
    else { return }
    try db.execute(sql: "PRAGMA cache_spill = OFF")
    let buffer = UnsafeMutablePointer<LogBuffer>.allocate(capacity: 1)
    buffer.initialize(to: LogBuffer(own))
    log.pointee.pMethods = UnsafeRawPointer(buffer).assumingMemoryBound(to: sqlite3_io_methods.self)
  }

  private static func file(
    of db: Database,
    _ operation: CInt
  ) -> UnsafeMutablePointer<sqlite3_file>? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(db.sqliteConnection, "main", operation, &file)
    return code == SQLITE_OK ? file : nil
  }

  // MARK: - Calls of SQLite

  private static func buffer(
    of file: UnsafeMutablePointer<sqlite3_file>?
  ) -> UnsafeMutablePointer<LogBuffer>? {
    UnsafeMutableRawPointer(mutating: file?.pointee.pMethods)?
      .assumingMemoryBound(to: LogBuffer.self)
  }

  private static func with(
    _ file: UnsafeMutablePointer<sqlite3_file>?,
    _ body: (inout LogBuffer) -> CInt
  ) -> CInt {
    guard let buffer = buffer(of: file) else { return SQLITE_IOERR }
    return body(&buffer.pointee)
  }

  /// Calls a function of the file after what was gathered is written.
  private static func afterFlush(
    _ file: UnsafeMutablePointer<sqlite3_file>?,
    _ body: (sqlite3_io_methods) -> CInt
  ) -> CInt {
    with(file) { buffer in
      let code = buffer.flush(to: file)
      return code == SQLITE_OK ? body(buffer.own.pointee) : code
    }
  }

  private static func close(_ file: UnsafeMutablePointer<sqlite3_file>?) -> CInt {
    guard let file, let buffer = buffer(of: file) else { return SQLITE_IOERR }
    // What is left is of a transaction that was rolled back.
    let own = buffer.pointee.own
    buffer.pointee.bytes.deallocate()
    buffer.deinitialize(count: 1)
    buffer.deallocate()
    file.pointee.pMethods = own
    return own.pointee.xClose(file)
  }

  private mutating func write(
    _ source: UnsafeRawPointer?,
    _ size: CInt,
    at offset: sqlite3_int64,
    to file: UnsafeMutablePointer<sqlite3_file>?
  ) -> CInt {
    guard let source else { return SQLITE_IOERR }
    if let lost {
      guard offset <= lost.start else { return lost.code }
      self.lost = nil
    }
    let follows = offset == end
    let isFull = count + Int(size) > Self.capacity
    if !follows || isFull {
      let code = flush(to: file)
      guard code == SQLITE_OK else { return code }
    }
    let wasLastPage = isLastPage
    isLastPage =
      size == Self.description.size
      && Self.description.databaseSize.contains {
        source.load(fromByteOffset: $0, as: UInt8.self) != 0
      }
    end = offset + sqlite3_int64(size)
    guard follows, Int(size) <= Self.capacity else {
      let code = own.pointee.xWrite(file, source, size, offset)
      if code != SQLITE_OK { end = -1 }
      return code
    }
    (bytes + count).copyMemory(from: source, byteCount: Int(size))
    count += Int(size)
    return wasLastPage ? flush(to: file) : SQLITE_OK
  }

  /// Writes what was gathered; what cannot be written is of a transaction that fails with the error.
  private mutating func flush(to file: UnsafeMutablePointer<sqlite3_file>?) -> CInt {
    guard count > 0 else { return SQLITE_OK }
    let size = CInt(count)
    let start = end - sqlite3_int64(size)
    count = 0
    let code = own.pointee.xWrite(file, bytes, size, start)
    if code != SQLITE_OK { (lost, end) = ((start, code), -1) }
    return code
  }
}
#endif
