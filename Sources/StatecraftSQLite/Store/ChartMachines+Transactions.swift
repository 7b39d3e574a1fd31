#if SQLite
public import GRDB
public import Statecraft
public import StatecraftDurable

extension ChartMachines {
  /// Accepts an event in a transaction of the program, together with the program's own changes.
  ///
  /// ```swift
  /// try await store.database.write { db in
  ///   try Cart.deleteOne(db, key: 9)
  ///   try orders.post(.pay(100), to: "42", key: "psp-7f3", in: db)
  /// }
  /// ```
  ///
  /// The event is durable when the transaction is committed, and is applied soon after. If the file was removed
  /// or replaced meanwhile, the commit throws `StoreError`, and the transaction is rolled back.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - id: the machine.
  ///   - key: the key, by which a repetition is recognized.
  ///   - db: the writing connection of the store's ``SQLiteStore/database``, in a transaction.
  /// - Returns: the answer if the key was used before and applied; otherwise `nil`.
  /// - Throws: `DurableError` if there is no such machine, or the key was used for another input;
  ///   `StoreError` if the store is not in SQLite, or `db` is another connection. The transaction
  ///   goes on if the error is caught.
  @discardableResult
  public func post(
    _ event: Context.Event,
    to id: String,
    key: String,
    in db: Database
  ) throws -> DurableAnswer? {
    try post(try posting(event, to: id, key: key), in: db)
  }

  /// Accepts the start of a machine in a transaction of the program.
  ///
  /// - Parameters:
  ///   - id: the id, unique within the chart forever.
  ///   - context: the initial data.
  ///   - key: the key of the start.
  ///   - db: the writing connection of the store's ``SQLiteStore/database``, in a transaction.
  /// - Returns: the answer if the key was used before and applied; otherwise `nil`.
  /// - Throws: as ``post(_:to:key:in:)``.
  @discardableResult
  public func postStart(
    _ id: String,
    _ context: Context,
    key: String,
    in db: Database
  ) throws -> DurableAnswer? {
    try post(try starting(id, context, key: key), in: db)
  }

  private func post(_ posting: Posting, in db: Database) throws -> DurableAnswer? {
    guard let store = store as? SQLiteStore else {
      throw StoreError(
        .unsuitable,
        "the machines of '\(posting.address.chart)' are not in SQLite, so that they cannot take "
          + "part in a transaction of it; use SQLiteStore"
      )
    }
    let chart = try unrecordedChart
    let (results, before) = try store.post([posting], recording: chart, in: db)
    if let chart { noteRecorded(chart, before: before) }
    guard let result = results.first else { return nil }
    return try answer(to: posting, result)
  }
}
#endif
