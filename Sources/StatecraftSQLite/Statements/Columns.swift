#if SQLite
internal import GRDBSQLite
internal import Statecraft
internal import StatecraftDurable

/// The current row of a statement, which is valid until the statement goes on.
struct Columns {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { self.statement = statement }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  /// The number after that of a column; it stays at the largest one, which only a damaged row has.
  func next(_ column: Int32) -> Int64 {
    let number = integer(column)
    return number == .max ? number : number + 1
  }

  func number(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

  func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

  func bits(_ column: Int32) -> UInt64 { UInt64(bitPattern: integer(column)) }

  func time(_ column: Int32) -> WallTime { WallTime(storedNanoseconds: integer(column)) }

  func optionalText(_ column: Int32) -> String? {
    guard let bytes = sqlite3_column_text(statement, column) else { return nil }
    // A damaged file may hold bytes that are no UTF-8; they must not end the program.
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  func text(_ column: Int32) -> String { optionalText(column) ?? "" }
}
#endif
