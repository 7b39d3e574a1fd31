#if SQLite
internal import GRDB
internal import GRDBSQLite

/// Statements without the copies of arguments and rows that GRDB's own calls make, since every
/// event executes several of them. GRDB prepares and keeps them.
extension Database {
  /// Executes a statement that returns no rows.
  ///
  /// - Returns: the number of rows that it changed.
  @discardableResult
  func run(_ sql: String, _ values: SQLValue...) throws -> Int {
    let statement = try cachedStatement(sql: sql).sqliteStatement
    defer { sqlite3_reset(statement) }
    try bind(values, to: statement)
    var code = sqlite3_step(statement)
    while code == SQLITE_ROW { code = sqlite3_step(statement) }
    guard code == SQLITE_DONE else { throw failure(code, sql) }
    return Int(sqlite3_changes(sqliteConnection))
  }

  /// Calls the body with each row of a query until it returns `false`.
  func rows(_ sql: String, _ values: SQLValue..., body: (Columns) throws -> Bool) throws {
    try rows(sql, values, body: body)
  }

  /// Calls the body with each row of a query until it returns `false`.
  func rows(_ sql: String, _ values: [SQLValue], body: (Columns) throws -> Bool) throws {
    let statement = try cachedStatement(sql: sql).sqliteStatement
    defer { sqlite3_reset(statement) }
    try bind(values, to: statement)
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        if try !body(Columns(statement)) { return }
      case SQLITE_DONE:
        return
      case let code:
        throw failure(code, sql)
      }
    }
  }

  /// Returns the values that the body makes of all rows of a query.
  func all<Value>(
    _ sql: String,
    _ values: SQLValue...,
    body: (Columns) throws -> Value
  ) throws -> [Value] {
    let statement = try cachedStatement(sql: sql).sqliteStatement
    defer { sqlite3_reset(statement) }
    try bind(values, to: statement)
    var result: [Value] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        result.append(try body(Columns(statement)))
      case SQLITE_DONE:
        return result
      case let code:
        throw failure(code, sql)
      }
    }
  }

  /// Returns the value that the body makes of the first row; `nil` if there is none.
  func first<Value>(
    _ sql: String,
    _ values: SQLValue...,
    body: (Columns) throws -> Value?
  ) throws -> Value? {
    let statement = try cachedStatement(sql: sql).sqliteStatement
    defer { sqlite3_reset(statement) }
    try bind(values, to: statement)
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return try body(Columns(statement))
    case SQLITE_DONE: return nil
    case let code: throw failure(code, sql)
    }
  }

  /// Returns whether a query has a row.
  func exists(_ sql: String, _ values: SQLValue...) throws -> Bool {
    let statement = try cachedStatement(sql: sql).sqliteStatement
    defer { sqlite3_reset(statement) }
    try bind(values, to: statement)
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw failure(code, sql)
    }
  }

  private func bind(_ values: [SQLValue], to statement: OpaquePointer) throws {
    for (index, value) in values.enumerated() {
      let position = Int32(index + 1)
      let code: Int32
      switch value {
      case .null:
        code = sqlite3_bind_null(statement, position)
      case .integer(let number):
        code = sqlite3_bind_int64(statement, position, number)
      case .text(var text):
        code = text.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) { characters in
            // An empty text has no address, and SQLite would take that for NULL.
            characters.isEmpty
              ? sqlite3_bind_text(statement, position, "", 0, Self.copying)
              : sqlite3_bind_text64(
                statement,
                position,
                characters.baseAddress,
                UInt64(characters.count),
                Self.copying,
                UInt8(SQLITE_UTF8)
              )
          }
        }
      }
      guard code == SQLITE_OK else { throw failure(code, nil) }
    }
  }

  /// SQLite's `SQLITE_TRANSIENT`, which Swift cannot import.
  private static var copying: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  private func failure(_ code: Int32, _ sql: String?) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: sqlite3_extended_errcode(sqliteConnection)),
      message: String(cString: sqlite3_errmsg(sqliteConnection)),
      sql: sql
    )
  }
}
#endif
