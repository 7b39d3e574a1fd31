#if PostgreSQL
internal import StatecraftDurable

/// A move of slots from one database to another, in three transactions.
///
/// 1. The slots *leave* the source: from then on nobody changes their machines there.
/// 2. One transaction at the target copies their machines and *takes* the slots. With its commit the
///    target has them.
/// 3. The source *forgets* the rows that are left over.
///
/// A mover may end anywhere: the source knows the target and the epoch of the slots, so that anybody can
/// go on, and do again what was done. Of two movers, one copies, and the other finds the slots taken.
/// One that was stopped for long finds a later epoch and does nothing.
struct SlotTransfer {
  let source: PostgreSQLStore
  let target: PostgreSQLStore
  /// The target's own name.
  let id: String
  /// Whether the source's connection is taken first: all calls that take several do so in one order,
  /// so that they never wait for each other.
  let isSourceFirst: Bool
  /// Whether to wait for another mover of the same slots.
  let isWaiting: Bool
  /// How many bytes of texts go from one database to the other at once; a test has fewer.
  var bytesPerPart: Int64 = 64 << 20

  /// Moves slots, or completes their move.
  func run(_ slots: [Int]) async throws {
    let left = try await leave(slots)
    guard !left.slots.isEmpty else { return }
    guard try await take(left.slots, left.epochs) else { return }
    let schema = source.queries.schema.name
    _ = try await source.execute("SELECT \(schema).forget($1::integer[], $2::bigint[])") {
      $0.add(left.slots)
      $0.add(left.epochs)
    }
    target.signals.send()
  }

  /// Lets slots leave the source; returns those that are on their way.
  func leave(_ slots: [Int]) async throws -> (slots: [Int64], epochs: [Int64]) {
    let schema = source.queries.schema.name
    var wait = SlotWait()
    while true {
      let rows = try await source.withConnection { connection -> Rows? in
        do {
          return try await connection.execute([
            .begin,
            // Who waits for this lock longer holds everybody up who comes later.
            .once("SET LOCAL lock_timeout = '500ms'"),
            Statement("SELECT slot, epoch FROM \(schema).leave($1::integer[], $2::uuid)") {
              $0.add(slots.lazy.map(Int64.init))
              $0.add(id)
            },
            .commit,
          ])[2]
        } catch let error as ServerError where error.isLockTimeout {
          return nil
        }
      }
      if let rows { return (rows.map { $0.integer(0) }, rows.map { $0.integer(1) }) }
      try await wait.next(or: .inUse(source.place))
    }
  }

  /// Copies the machines of slots to the target, which has them then.
  ///
  /// - Returns: whether the target has them; `false` if another mover is at it.
  func take(_ slots: [Int64], _ epochs: [Int64]) async throws -> Bool {
    guard isSourceFirst else {
      return try await target.withConnection { connection in
        try await source.withConnection { try await take(slots, epochs, $0, connection) }
      }
    }
    return try await source.withConnection { reader in
      try await target.withConnection { try await take(slots, epochs, reader, $0) }
    }
  }

  private func take(
    _ slots: [Int64],
    _ epochs: [Int64],
    _ reader: Connection,
    _ connection: Connection
  ) async throws -> Bool {
    let schema = target.queries.schema.name
    let taken: [Int64]
    do {
      taken = try await connection.execute([
        .begin,
        .once("SET LOCAL lock_timeout = '\(isWaiting ? "15s" : "50ms")'"),
        .once("SET LOCAL idle_in_transaction_session_timeout = '60s'"),
        Statement("SELECT \(schema).take($1::integer[], $2::bigint[])") {
          $0.add(slots)
          $0.add(epochs)
        },
      ])[3].map { $0.integer(0) }
    } catch let error as ServerError where error.isLockTimeout && !isWaiting {
      return false
    }
    // Nobody changes these machines any more, but an output whose delivery has just ended may still
    // leave the outbox: one snapshot has it once.
    _ = try await reader.execute([
      .beginReading,
      // It says nothing while the target writes.
      .once("SET LOCAL idle_in_transaction_session_timeout = '60s'"),
    ])
    try await MachineCopy(
      schema: source.queries.schema.name,
      reader: reader,
      target: schema,
      connection: connection,
      bytes: bytesPerPart
    ).run(taken)
    _ = try await reader.execute([.commit])
    _ = try await connection.execute([.commit])
    return true
  }
}

extension ServerError {
  /// Whether a lock was not to be had in time.
  fileprivate var isLockTimeout: Bool { state == "55P03" }
}

extension StoreError {
  /// A transaction that uses machines stays open.
  fileprivate static func inUse(_ place: String) -> StoreError {
    StoreError(
      .unavailable,
      "slots of \(place) cannot leave: a transaction that has used machines stays open; nothing was "
        + "moved: end it (pg_stat_activity shows it), and repeat the move"
    )
  }
}

extension PostgreSQLStore {
  /// Returns the number of machines in each of some slots.
  func machines(in slots: [Int]) async throws -> [Int: Int] {
    let rows = try await execute(
      """
      SELECT slot, count(*) FROM \(queries.schema.name).machine \
      WHERE slot = ANY($1::integer[]) GROUP BY slot
      """
    ) { $0.add(slots.lazy.map(Int64.init)) }
    return Dictionary(rows.map { ($0.number(0), $0.number(1)) }) { first, _ in first }
  }
}
#endif
