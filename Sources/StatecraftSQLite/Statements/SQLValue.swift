#if SQLite
internal import Statecraft
internal import StatecraftDurable

/// A value that is bound to a statement.
enum SQLValue {
  case null
  case integer(Int64)
  case text(String)

  static func integer(_ value: Int) -> SQLValue { .integer(Int64(value)) }

  static func integer(_ value: Int64?) -> SQLValue { value.map { .integer($0) } ?? .null }

  static func text(_ value: String?) -> SQLValue { value.map { .text($0) } ?? .null }

  static func bool(_ value: Bool) -> SQLValue { .integer(value ? 1 : 0) }

  static func time(_ value: WallTime) -> SQLValue { .integer(value.storedNanoseconds) }

  /// A digest, whose 64 bits SQLite stores as a signed number.
  static func bits(_ value: UInt64) -> SQLValue { .integer(Int64(bitPattern: value)) }

  static func status(_ value: StoredMachine.Status) -> SQLValue { .integer(value.stored) }
}
#endif
