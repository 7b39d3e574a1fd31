#if PostgreSQL
internal import CPostgreSQL
internal import Statecraft
internal import StatecraftDurable

/// The result of a statement.
final class Rows: @unchecked Sendable {
  // libpq permits reads of a result from any thread; nothing writes it.
  private let result: OpaquePointer
  let count: Int

  /// Takes a result, which is freed with this object.
  init(_ result: OpaquePointer) {
    self.result = result
    count = Int(PQntuples(result))
  }

  deinit { PQclear(result) }

  /// The number of columns.
  var columns: Int { Int(PQnfields(result)) }

  subscript(row: Int) -> Columns { Columns(rows: self, row: Int32(row)) }

  /// Returns the value that the body makes of each row.
  func map<Value>(_ body: (Columns) throws -> Value) rethrows -> [Value] {
    try (0..<count).map { try body(self[$0]) }
  }

  /// The first row; `nil` if there is none.
  var first: Columns? { count > 0 ? self[0] : nil }

  fileprivate func bytes(_ row: Int32, _ column: Int32) -> UnsafeBufferPointer<UInt8>? {
    guard PQgetisnull(result, row, column) == 0, let value = PQgetvalue(result, row, column) else {
      return nil
    }
    let count = Int(PQgetlength(result, row, column))
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(value).assumingMemoryBound(to: UInt8.self),
      count: count
    )
  }
}

/// A row of a result.
struct Columns {
  fileprivate let rows: Rows
  fileprivate let row: Int32

  func isNull(_ column: Int32) -> Bool { rows.bytes(row, column) == nil }

  /// The number in a column; 0 for NULL.
  func integer(_ column: Int32) -> Int64 { optionalInteger(column) ?? 0 }

  /// The numbers of an array without NULL; empty for NULL.
  func integers(_ column: Int32) -> [Int64] {
    text(column).dropFirst().dropLast().split(separator: ",").compactMap { Int64($0) }
  }

  func optionalInteger(_ column: Int32) -> Int64? {
    guard let bytes = rows.bytes(row, column) else { return nil }
    defer { withExtendedLifetime(rows) {} }
    let isNegative = bytes.first == UInt8(ascii: "-")
    var value: UInt64 = 0
    for byte in isNegative ? bytes.dropFirst() : bytes[...] {
      value = value &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
    }
    return Int64(bitPattern: isNegative ? 0 &- value : value)
  }

  func number(_ column: Int32) -> Int { Int(integer(column)) }

  func bits(_ column: Int32) -> UInt64 { UInt64(bitPattern: integer(column)) }

  func bool(_ column: Int32) -> Bool { rows.bytes(row, column)?.first == UInt8(ascii: "t") }

  func time(_ column: Int32) -> WallTime { WallTime(storedNanoseconds: integer(column)) }

  /// The text in a column; empty for NULL.
  func text(_ column: Int32) -> String { optionalText(column) ?? "" }

  func optionalText(_ column: Int32) -> String? {
    guard let bytes = rows.bytes(row, column) else { return nil }
    defer { withExtendedLifetime(rows) {} }
    guard bytes.contains(1) else { return String(decoding: bytes, as: UTF8.self) }
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var isEscaped = false
    for byte in bytes {
      if isEscaped {
        plain.append(byte == 1 ? 0 : 1)
        isEscaped = false
      } else if byte == 1 {
        isEscaped = true
      } else {
        plain.append(byte)
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }
}
#endif
