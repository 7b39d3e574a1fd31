#if SQLite
internal import GRDB
internal import StatecraftDurable

extension Schema {
  /// Makes the tables of a new store, or checks those that are there.
  ///
  /// - Parameters:
  ///   - db: the writing connection.
  ///   - path: the path for messages.
  ///   - isOwner: whether the file is the store's alone.
  /// - Throws: `StoreError` for a file that is not suitable, or an error of SQLite.
  static func prepare(_ db: Database, path: String, isOwner: Bool) throws {
    try db.inTransaction(.immediate) {
      if isOwner { try refuseOthers(db, path: path) }
      if try db.tableExists("statecraft_store") {
        try check(db, path: path)
      } else {
        try db.execute(sql: sql)
        try db.execute(
          sql: "INSERT INTO statecraft_store(schema) VALUES (?)",
          arguments: [version]
        )
        if isOwner { try db.execute(sql: "PRAGMA application_id = \(applicationID)") }
      }
      return .commit
    }
  }

  /// Throws unless the file has tables of a version that this library knows.
  static func check(_ db: Database, path: String) throws {
    guard try db.tableExists("statecraft_store") else {
      let application = try Int64.fetchOne(db, sql: "PRAGMA application_id") ?? 0
      let hasTables = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_master") ?? 0
      throw application == 0 && hasTables == 0
        ? StoreError.noStore(path) : StoreError.otherProgram(path, applicationID: application)
    }
    guard let found = try Int64.fetchOne(db, sql: "SELECT schema FROM statecraft_store") else {
      throw StoreError.damaged(path, "the table statecraft_store is empty")
    }
    guard found <= version else {
      throw StoreError.newerSchema(path, found: found, known: version)
    }
  }

  /// Throws if the file belongs to another program.
  static func refuseOthers(_ db: Database, path: String) throws {
    // A program that shares its database with a store has an application_id of its own, or none.
    if try db.tableExists("statecraft_store") { return }
    let application = try Int64.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    guard try application == 0 && !hasTables(db) else {
      throw StoreError.otherProgram(path, applicationID: application)
    }
  }

  private static func hasTables(_ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE name <> 'grdb_issue_102')"
    ) ?? false
  }
}
#endif
