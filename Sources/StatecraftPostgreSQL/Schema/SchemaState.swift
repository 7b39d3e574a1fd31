#if PostgreSQL
internal import StatecraftDurable
internal import Synchronization

/// Whether the tables of a store have been made or checked.
final class SchemaState: Sendable {
  /// The tables that are there.
  private struct Found {
    let version: Int64
    /// Whether there are slots, which the first tables of version 1 do not have.
    let hasSlots: Bool
  }

  private let schema: Schema
  private let isMaking: Bool
  private let isReady = Mutex(false)

  /// Creates the state of a store that makes its tables, or of one that only reads.
  init(_ schema: Schema, isMaking: Bool) {
    self.schema = schema
    self.isMaking = isMaking
  }

  /// Makes the tables, upgrades those of an older version, or checks those that are there, unless that
  /// was done.
  ///
  /// - Throws: `StoreError` for tables that are not suitable; errors of the connection.
  func prepare(_ connection: Connection, place: String) async throws {
    if isReady.withLock({ $0 }) { return }
    let found = try await check(connection, place: place)
    if found?.version != Schema.version {
      guard isMaking else {
        throw found.map { StoreError.olderSchema(place, schema.name, found: $0.version) }
          ?? StoreError.noStore(place, schema.name)
      }
      // Of processes that start at the same time, one makes the tables. The pool rolls back what an
      // error leaves open.
      _ = try await connection.execute([
        .once("BEGIN"),
        // Making the tables takes long on a busy server; the patience of the store is the bound.
        .once("SET LOCAL lock_timeout = 0"),
        .once("SET LOCAL idle_in_transaction_session_timeout = '60s'"),
        Statement("SELECT pg_advisory_xact_lock(hashtextextended($1::text, 8312034))") {
          $0.add(schema.name)
        },
      ])
      try await make(connection, of: try await check(connection, place: place), place: place)
      _ = try await connection.execute([.commit])
    }
    isReady.withLock { $0 = true }
  }

  /// Executes the parts of the schema, or of its upgrade, one after the other.
  private func make(
    _ connection: Connection,
    of found: Found?,
    place: String
  ) async throws {
    let upgrade = found.map { schema.upgrade(from: $0.version, hasSlots: $0.hasSlots) }
    do {
      for statement in upgrade ?? schema.statements {
        _ = try await connection.execute([.once(statement)])
      }
    } catch let error as ServerError where found != nil && error.state == "42501" {
      throw StoreError.foreignSchema(place, schema.name, found: found?.version ?? 0, error.message)
    }
  }

  /// Returns the version of the tables, which is a known one, or `nil` if there are none.
  private func check(_ connection: Connection, place: String) async throws -> Found? {
    let found = try await connection.execute([
      Statement(
        """
        SELECT (SELECT count(*) FROM pg_class c WHERE c.relnamespace = n.oid), \
        (SELECT count(*) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid \
        WHERE c.relnamespace = n.oid AND c.relname = 'store' \
        AND a.attname IN ('product', 'version')), current_setting('server_version_num')::bigint, \
        (SELECT count(*) FROM pg_class c WHERE c.relnamespace = n.oid AND c.relname = 'slot') \
        FROM (SELECT 1) one LEFT JOIN pg_namespace n ON quote_ident(n.nspname) = $1::text \
        OR '"' || replace(n.nspname, '"', '""') || '"' = $1::text
        """
      ) { $0.add(schema.name) }
    ])[0]
    guard let row = found.first else { return nil }
    guard row.integer(2) >= 140_000 else {
      throw StoreError.oldServer(place, version: row.integer(2))
    }
    guard row.integer(0) > 0 else { return nil }
    guard row.integer(1) == 2 else { throw StoreError.otherSchema(place, schema.name) }
    let rows = try await connection.execute([
      Statement("SELECT product, version FROM \(schema.name).store")
    ])[0]
    guard let store = rows.first, store.text(0) == "Statecraft" else {
      throw StoreError.otherSchema(place, schema.name)
    }
    guard store.integer(1) <= Schema.version else {
      throw StoreError.newerSchema(
        place,
        schema.name,
        found: store.integer(1),
        known: Schema.version
      )
    }
    return Found(version: store.integer(1), hasSlots: row.integer(3) > 0)
  }
}

extension StoreError {
  /// There are no tables, and the store only reads.
  fileprivate static func noStore(_ place: String, _ schema: String) -> StoreError {
    StoreError(
      .unsuitable,
      "the schema \(schema) of \(place) has no durable machines; no store has written it"
    )
  }

  /// The schema has tables of another program.
  fileprivate static func otherSchema(_ place: String, _ schema: String) -> StoreError {
    StoreError(
      .unsuitable,
      "the schema \(schema) of \(place) has tables of another program; name another schema: "
        + "PostgreSQLStore(…, schema: \"machines\")"
    )
  }

  /// A newer version of Statecraft has made the tables.
  fileprivate static func newerSchema(
    _ place: String,
    _ schema: String,
    found: Int64,
    known: Int64
  ) -> StoreError {
    StoreError(
      .unsuitable,
      "a newer version of Statecraft has written the schema \(schema) of \(place): it is of version "
        + "\(found), and this program knows versions up to \(known); update the program"
    )
  }

  /// An older version of Statecraft has made the tables, and the store only reads.
  fileprivate static func olderSchema(
    _ place: String,
    _ schema: String,
    found: Int64
  ) -> StoreError {
    StoreError(
      .unsuitable,
      "the schema \(schema) of \(place) is of version \(found), and this program reads version "
        + "\(Schema.version); a program of this version that writes, such as a worker, upgrades it"
    )
  }

  /// An older version of Statecraft has made the tables, which belong to somebody else.
  fileprivate static func foreignSchema(
    _ place: String,
    _ schema: String,
    found: Int64,
    _ reason: String
  ) -> StoreError {
    StoreError(
      .unsuitable,
      "the schema \(schema) of \(place) is of version \(found), and this user cannot upgrade it to "
        + "\(Schema.version): \(reason); its owner executes what 'statecraft machines --print-schema "
        + "--from-version \(found)' prints"
    )
  }

  /// The server is too old.
  fileprivate static func oldServer(_ place: String, version: Int64) -> StoreError {
    StoreError(
      .unsuitable,
      "\(place) is PostgreSQL \(version / 10_000); 14 or later is needed"
    )
  }
}
#endif
