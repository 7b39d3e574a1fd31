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
    try bound(sql, values) { statement in
      var code = sqlite3_step(statement)
      while code == SQLITE_ROW { code = sqlite3_step(statement) }
      guard code == SQLITE_DONE else { throw failure(code, sql) }
      return Int(sqlite3_changes(sqliteConnection))
    }
  }

  /// Calls the body with each row of a query until it returns `false`.
  func rows(_ sql: String, _ values: SQLValue..., body: (Columns) throws -> Bool) throws {
    try rows(sql, values, body: body)
  }

  /// Calls the body with each row of a query until it returns `false`.
  func rows(_ sql: String, _ values: [SQLValue], body: (Columns) throws -> Bool) throws {
    try bound(sql, values) { statement in
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
  }

  /// Returns the values that the body makes of all rows of a query.
  func all<Value>(
    _ sql: String,
    _ values: SQLValue...,
    body: (Columns) throws -> Value
  ) throws -> [Value] {
    var result: [Value] = []
    try rows(sql, values) { columns in
      result.append(try body(columns))
      return true
    }
    return result
  }

  /// Returns the value that the body makes of the first row; `nil` if there is none.
  func first<Value>(
    _ sql: String,
    _ values: SQLValue...,
    body: (Columns) throws -> Value?
  ) throws -> Value? {
    var result: Value?
    try rows(sql, values) { columns in
      result = try body(columns)
      return false
    }
    return result
  }

  /// Returns whether a query has a row.
  func exists(_ sql: String, _ values: SQLValue...) throws -> Bool {
    var exists = false
    try rows(sql, values) { _ in
      exists = true
      return false
    }
    return exists
  }

  /// Calls the body with a statement whose values are bound.
  ///
  /// The texts are in memory that ends with the call, so that SQLite need not copy each of them.
  private func bound<Value>(
    _ sql: String,
    _ values: [SQLValue],
    _ body: (OpaquePointer) throws -> Value
  ) throws -> Value {
    let statement = try cachedStatement(sql: sql).sqliteStatement
    let size = values.reduce(1) { size, value in
      if case .text(let text) = value { size + text.utf8.count } else { size }
    }
    return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size) { memory in
      defer {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
      }
      var used = 0
      for (index, value) in values.enumerated() {
        let position = Int32(index + 1)
        let code: Int32
        switch value {
        case .null:
          code = sqlite3_bind_null(statement, position)
        case .integer(let number):
          code = sqlite3_bind_int64(statement, position, number)
        case .text(let text):
          // An empty text has an address, too; SQLite would take one without for NULL.
          let place = UnsafeMutableBufferPointer(rebasing: memory[used...])
          let count = place.initialize(fromContentsOf: text.utf8)
          used += count
          code = UnsafeRawPointer(place.baseAddress.unsafelyUnwrapped)
            .withMemoryRebound(to: CChar.self, capacity: count) {
              sqlite3_bind_text64(
                statement,
                position,
                $0,
                UInt64(count),
                nil,
                UInt8(SQLITE_UTF8)
              )
            }
        }
        guard code == SQLITE_OK else { throw failure(code, nil) }
      }
      return try body(statement)
    }
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
