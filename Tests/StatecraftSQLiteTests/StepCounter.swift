#if SQLite
import GRDB
import GRDBSQLite
import StatecraftSQLite
import Synchronization

/// Counts the steps of SQLite's virtual machine on the writing connection of a store.
final class StepCounter: Sendable {
  private let count = Atomic(0)

  /// Returns the value of the body, and the number of steps that it took.
  static func count<Value>(
    in store: SQLiteStore,
    _ body: () async throws -> Value
  ) async throws -> (value: Value, steps: Int) {
    let counter = StepCounter()
    try await store.database.writeWithoutTransaction { db in
      sqlite3_progress_handler(
        db.sqliteConnection,
        1,
        { context in
          guard let context else { return 0 }
          Unmanaged<StepCounter>.fromOpaque(context).takeUnretainedValue().count
            .wrappingAdd(1, ordering: .relaxed)
          return 0
        },
        Unmanaged.passUnretained(counter).toOpaque()
      )
    }
    let value = try await body()
    try await store.database.writeWithoutTransaction { db in
      sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil)
    }
    return (value, counter.count.load(ordering: .relaxed))
  }
}
#endif
