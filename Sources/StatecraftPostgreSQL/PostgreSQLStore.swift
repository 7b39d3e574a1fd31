#if PostgreSQL
internal import Statecraft
package import StatecraftDurable
internal import Synchronization

/// Durable machines in a PostgreSQL database, for any number of processes on any number of hosts.
///
/// ```swift
/// let store = try PostgreSQLStore("postgresql://orders@database.example/orders")
/// let machines = try DurableMachines(store: store) {
///   Durable(Order.self)
/// }
/// ```
///
/// The address is what libpq takes, with its parameters, its environment variables and its password
/// file: `postgresql://user@host:port/database?sslmode=verify-full`. A session is writing unless the
/// address says something else (`target_session_attrs`), and notices a host that is gone
/// (`connect_timeout`, `tcp_user_timeout` and `keepalives_idle` are 10 seconds unless it says
/// something else).
///
/// Creating a store does not connect. The first call does, and makes or checks the tables, which are
/// in a schema of their own. While the server cannot be reached, calls throw an error of kind
/// `unavailable`, and later ones connect again; workers go on by themselves.
///
/// An acknowledged change is committed. It survives what the server's commits survive: with `fsync`
/// and `synchronous_commit` on, as they are by default, the end of any process and a power failure.
///
/// Times are those of the database's clock, in nanoseconds, between the years 1678 and 2262. Names of
/// states have at most some 2,600 bytes, the limit of PostgreSQL's indexes; ids and keys have 1 to 512.
///
/// PostgreSQL 14 or later is needed.
public final class PostgreSQLStore: Sendable {
  /// Whether a store changes machines.
  public enum Access: Sendable, Hashable {
    /// The store reads and writes, and makes its tables if there are none.
    case writing
    /// The store only reads, a standby too unless the address excludes it. The tables must exist.
    case reading
  }

  /// The database in words, without a password.
  public var place: String { pool.address.description }

  /// The number of calls that wait for a connection now.
  public var waitingCalls: Int { pool.calls.waiting }

  /// The number of calls that have failed so far because too many others waited for a connection.
  public var refusedCalls: Int { pool.calls.refused }

  let pool: ConnectionPool
  let queries: Queries
  let signals: SignalConnection
  /// Whether the store changes machines.
  let isWriting: Bool
  /// The clock of tests; `nil` for the database's own.
  let clock: StoreClock?
  private let schema: SchemaState
  /// The machines of the last steps.
  let recent = RecentRows()
  /// The time of the database's clock, as far as it is known.
  let serverTime = ServerTime()

  /// Creates a store; see ``PostgreSQLStore``.
  ///
  /// - Parameters:
  ///   - address: a `postgresql://` address, or libpq's settings: `host=… dbname=…`.
  ///   - schema: the name of the schema that has the tables. Stores with different schemas are
  ///     different stores.
  ///   - access: whether the store writes.
  ///   - connections: the largest number of connections for calls; one more receives the signals of
  ///     other processes.
  ///   - waitingCalls: the largest number of calls that wait for a connection. A further one throws an
  ///     error of kind `unavailable` at once and is counted in ``refusedCalls``, so that a slow server
  ///     does not fill the memory with calls.
  ///   - patience: how long a call waits for the server before it gives up and closes the
  ///     connection.
  /// - Throws: `StoreError` if the address cannot be read.
  public convenience init(
    _ address: String,
    schema: String = "statecraft",
    access: Access = .writing,
    connections: Int = 8,
    waitingCalls: Int = 10_000,
    patience: Duration = .seconds(30)
  ) throws {
    try self.init(
      address,
      schema: schema,
      access: access,
      connections: connections,
      waitingCalls: waitingCalls,
      patience: patience,
      clock: nil
    )
  }

  /// Creates a store whose clock is driven by a test, or whose server ends transactions earlier.
  package init(
    _ address: String,
    schema: String,
    access: Access = .writing,
    connections: Int = 8,
    waitingCalls: Int = 10_000,
    patience: Duration = .seconds(30),
    longestPauseInTransaction: Duration = .seconds(10),
    clock: StoreClock?
  ) throws {
    let tables = Schema(name: schema)
    isWriting = access == .writing
    pool = ConnectionPool(
      try ConnectionAddress(address, isWriting: isWriting),
      size: connections,
      waiting: waitingCalls,
      patience: patience,
      longestPauseInTransaction: longestPauseInTransaction,
      isWriting: isWriting
    )
    queries = Queries(tables)
    self.schema = SchemaState(tables, isMaking: isWriting)
    signals = SignalConnection(pool, channel: tables.channel)
    self.clock = clock
  }

  /// Connects, and makes the tables of a new schema or checks those that are there.
  ///
  /// Every call does that when it is the first one; a program that wants to know at its start calls
  /// this.
  ///
  /// - Throws: `StoreError` if the database cannot be reached, or its schema is not suitable.
  public func prepare() async throws {
    try await withConnection { _ in }
  }

  /// Closes the connections; calls that wait for an answer fail, and so do later ones.
  ///
  /// It waits for nothing but the closing itself.
  public func close() async {
    await signals.close()
    await pool.close()
  }

  /// The statements that make a store's tables, for administrators who make them themselves.
  ///
  /// - Parameter schema: the name of the schema.
  /// - Returns: the statements, which psql executes.
  public static func schemaText(schema: String = "statecraft") -> String {
    Schema(name: schema).sql
  }

  /// The statements that upgrade a store's tables, for administrators who do that themselves.
  ///
  /// Programs that write do it at their start otherwise. Programs of the older version that run go on;
  /// they cannot be started again.
  ///
  /// - Parameters:
  ///   - version: the version of the tables, in the table `store`; 1 or later.
  ///   - schema: the name of the schema.
  /// - Returns: one transaction, which psql executes; `nil` if there is no such version, or the tables
  ///   are those of this library.
  public static func upgradeText(
    from version: Int64,
    schema: String = "statecraft"
  ) -> String? {
    guard (1..<Schema.version).contains(version) else { return nil }
    let statements = Schema(name: schema).upgrade(from: version, hasSlots: false)
    return (["BEGIN;"] + statements + ["COMMIT;"]).joined(separator: "\n") + "\n"
  }

  /// Removes the store's schema with everything in it.
  package func drop() async throws {
    try await pool.withConnection { connection in
      _ = try await connection.execute([.once("DROP SCHEMA \(queries.schema.name) CASCADE")])
    }
  }

  // MARK: - Calls

  /// Lends a connection to a database whose tables are suitable.
  func withConnection<Value: Sendable>(
    _ body: (Connection) async throws -> Value
  ) async throws -> Value {
    try await pool.withConnection { connection in
      try await schema.prepare(connection, place: place)
      return try await body(connection)
    }
  }

  /// Executes statements as one transaction, again after a deadlock.
  func execute(_ statements: [Statement]) async throws -> [Rows] {
    try await withConnection { connection in
      var attempt = 1
      while true {
        do {
          return try await connection.execute(statements)
        } catch let error as ServerError where error.isRollback && attempt < 5 {
          attempt += 1
          await connection.reset()
        }
      }
    }
  }

  /// Executes a statement.
  func execute(
    _ sql: String,
    _ fill: (inout Parameters) -> Void = { _ in }
  ) async throws -> Rows {
    try await execute([Statement(sql, fill)])[0]
  }

  /// The time of the clock of tests, or NULL, for which the database's clock is read.
  var given: Int64? { clock?.now().storedNanoseconds }
}

extension Duration {
  /// The nanoseconds for a column, rounded up.
  var storedNanoseconds: Int64 { WallTime(sinceEpoch: self).storedNanoseconds }
}
#endif
