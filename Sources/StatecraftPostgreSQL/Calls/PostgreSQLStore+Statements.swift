#if PostgreSQL
public import StatecraftDurable

extension PostgreSQLStore {
  /// Returns a statement that accepts an input in a transaction of the caller, for any driver.
  ///
  /// ```swift
  /// let orders = machines[Order.self]
  /// let (sql, binds) = try store.statement(for: orders.posting(.pay(100), to: "42", key: "psp-7f3"))
  /// try await client.withTransaction { connection in
  ///   try await connection.execute(…)    // the program's own changes
  ///   try await connection.execute(sql, binds)
  /// }
  /// ```
  ///
  /// The result is one row with one text: `accepted`, or `repeated` if the key was used for the same
  /// input before. A machine that does not exist, and a key that was used for another input, are
  /// errors of the statement. The input is accepted when the transaction is committed; workers find
  /// it when they look, or at once after `SELECT statecraft.wake()`. The trace of the task that has made
  /// the posting goes on in what the input causes.
  ///
  /// - Parameter posting: an event or a start, from `ChartMachines.posting(_:to:key:)` or
  ///   `ChartMachines.starting(_:_:key:)`.
  /// - Returns: the statement, with `$1` to `$4` for its texts, and `$5` for the sender's trace if it has one.
  /// - Throws: `StoreError` for another kind of input, or a text with U+0000, which drivers cannot
  ///   send.
  public func statement(for posting: Posting) throws -> (sql: String, binds: [String]) {
    let function: String
    let body: String
    switch posting.input {
    case .event(let event): (function, body) = ("post", event)
    case .start(let context): (function, body) = ("start", context)
    case .timer, .done, .failed, .move, .skip, .migration:
      throw StoreError(
        .invalid,
        "an input of kind '\(posting.input.kind)' cannot be posted in SQL; only events and starts can"
      )
    }
    let trace = posting.trace.map { [$0] } ?? []
    let binds = [posting.address.chart, posting.address.id, posting.key, body] + trace
    guard !binds.contains(where: { $0.utf8.contains(0) }) else {
      throw StoreError(
        .invalid,
        "the id or key of '\(posting.address)' has the character U+0000, which cannot be sent in SQL; "
          + "post it by DurableStore.post"
      )
    }
    let last = trace.isEmpty ? "" : ", $5::text"
    return ("SELECT \(queries.schema.name).\(function)($1, $2, $3, $4::json\(last))", binds)
  }
}
#endif
