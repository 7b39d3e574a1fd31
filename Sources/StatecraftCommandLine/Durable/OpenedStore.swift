#if Command && SQLite
import Foundation
import StatecraftDurable
import StatecraftRecording
import StatecraftSQLite

#if PostgreSQL
import StatecraftPostgreSQL
#endif

/// A store that a command has opened.
struct OpenedStore {
  /// The store.
  let store: any DurableStore
  private let preparing: @Sendable () async throws -> Void
  private let closing: @Sendable () async -> Void

  /// Opens the store that options name.
  ///
  /// - Parameters:
  ///   - names: the file of a SQLite database, or the addresses of the PostgreSQL databases that share
  ///     machines; one, or several addresses.
  ///   - access: whether machines are changed.
  /// - Throws: `StoreError` if it cannot be opened; `CommandError` if these are no store together, or
  ///   this build has no such stores.
  init(_ names: [String], _ access: SQLiteStore.Access) throws {
    if let file = names.first(where: { !Self.isAddress($0) }) {
      guard names.count == 1 else { throw CommandError.several(file) }
      let store = try SQLiteStore(path: file, access: access)
      self.init(store, closing: { try? store.close() })
      return
    }
    #if PostgreSQL
    let shared = try Self.shared(names, access)
    // The numbers of outputs are those of the database itself if there is one alone.
    self.init(shared.stores.count == 1 ? shared.stores[0] : shared) {
      try await shared.prepare()
    } closing: {
      await shared.close()
    }
    #else
    let scheme = names.first?.prefix { $0 != ":" } ?? "postgresql"
    throw CommandError.missing(.postgreSQL, for: "the store '\(scheme)://…'")
    #endif
  }

  /// Opens a store for a program that runs machines; `:memory:` is one that ends with the program.
  init(toRun names: [String]) throws {
    guard names == [":memory:"] else {
      try self.init(names, .writing)
      return
    }
    self.init(InMemoryStore())
  }

  private init(
    _ store: any DurableStore,
    preparing: @escaping @Sendable () async throws -> Void = {},
    closing: @escaping @Sendable () async -> Void = {}
  ) {
    self.store = store
    self.preparing = preparing
    self.closing = closing
  }

  #if PostgreSQL
  /// Opens databases that share machines, or one alone.
  ///
  /// - Throws: `StoreError` for an address that cannot be read; `CommandError` for a file.
  static func shared(
    _ names: [String],
    _ access: SQLiteStore.Access
  ) throws -> ShardedStore {
    if let file = names.first(where: { !isAddress($0) }) { throw CommandError.several(file) }
    return try ShardedStore(
      names.map { try PostgreSQLStore($0, access: access == .writing ? .writing : .reading) }
    )
  }
  #endif

  /// Opens the store that options name, runs the body, and closes it.
  ///
  /// - Parameters:
  ///   - names: the file, or the addresses of the databases.
  ///   - access: whether machines are changed.
  ///   - body: uses the store.
  /// - Returns: the result of the body.
  /// - Throws: the error of ``init(_:_:)``, of ``prepare()`` or of the body.
  static func using<Value: Sendable>(
    _ names: [String],
    _ access: SQLiteStore.Access,
    _ body: (any DurableStore) async throws -> Value
  ) async throws -> Value {
    let opened = try OpenedStore(names, access)
    do {
      try await opened.prepare()
      let value = try await body(opened.store)
      await opened.close()
      return value
    } catch {
      await opened.close()
      throw error
    }
  }

  /// Looks whether the databases are all that share machines.
  ///
  /// - Throws: `StoreError`.
  func prepare() async throws { try await preparing() }

  /// Says what is wrong with the store before anything is awaited.
  ///
  /// A server that cannot be reached now is said, too, and waited for by whoever runs machines.
  ///
  /// - Parameter say: shows a line.
  /// - Throws: `StoreError` for what does not pass by itself.
  func check(_ say: (String) -> Void) async throws {
    do {
      try await prepare()
      _ = try await store.now()
    } catch let error as StoreError where error.kind == .unavailable {
      say("\(error)")
    }
  }

  /// Closes the connections.
  func close() async { await closing() }

  /// The names without what must not be shown: a PostgreSQL address may have a password.
  static func shown(_ names: [String]) -> String {
    guard let name = names.first, names.count == 1 else {
      return "\(names.count) PostgreSQL databases"
    }
    return isAddress(name) ? "PostgreSQL" : name
  }

  /// Refuses a file that does not exist, for commands that make none: its name is probably misspelt.
  ///
  /// Of a server it is not known before whether there is something to open, and a database in memory is refused
  /// by the store.
  static func expectThere(_ names: [String]) throws(CommandError) {
    let missing = names.first { name in
      !isAddress(name) && name != ":memory:" && !FileManager.default.fileExists(atPath: name)
    }
    guard let missing else { return }
    guard names.count == 1 else { throw .several(missing) }
    throw CommandError(
      .noInput,
      "there is no store '\(Printable.text(missing, limit: 500))'; 'machines start' makes one with its "
        + "first machine"
    )
  }

  /// Whether the name is that of a PostgreSQL database, and not of a file.
  private static func isAddress(_ name: String) -> Bool {
    name.hasPrefix("postgresql://") || name.hasPrefix("postgres://")
  }
}

extension CommandError {
  /// Puts an error of a store or of machines into the words of the command.
  static func running(_ error: any Error) -> CommandError {
    switch error {
    case let stop as CommandError: stop
    case let error as StoreError:
      CommandError(error.kind == .unsuitable ? .noInput : .software, "\(error)")
    case DurableError.notRegistered(let chart, let known): unknown(chart, known)
    case let error as DurableError: CommandError(.data, "\(error)")
    default: CommandError(.software, "\(error)")
    }
  }

  /// The error for a file among several databases.
  fileprivate static func several(_ file: String) -> CommandError {
    CommandError(
      .usage,
      "only PostgreSQL databases share machines, and '\(Printable.text(file))' is none; name each of "
        + "them with '--store postgresql://…', or one file alone"
    )
  }

  /// The error for a chart of the store that the program does not have.
  private static func unknown(_ chart: String, _ known: [String]) -> CommandError {
    let words =
      known.isEmpty
      ? "it has no chart for durable machines" : "it has \(known.joined(separator: ", "))"
    return CommandError(
      .data,
      "this program does not have the chart '\(Printable.text(chart))'; \(words). Use the program "
        + "that runs these machines, or name the SCXML document with '--document'; 'list', 'show', "
        + "'journal' and 'stuck' work without the chart"
    )
  }
}
#endif
