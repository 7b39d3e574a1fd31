#if Command && SQLite
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
  private let closing: @Sendable () async -> Void

  /// Opens the store that an option names.
  ///
  /// - Parameters:
  ///   - name: the file of a SQLite database, or the address of a PostgreSQL database.
  ///   - access: whether machines are changed.
  /// - Throws: `StoreError` if it cannot be opened; `CommandError` if this build has no such stores.
  init(_ name: String, _ access: SQLiteStore.Access) throws {
    guard Self.isAddress(name) else {
      self.init(try SQLiteStore(path: name, access: access)) {}
      return
    }
    #if PostgreSQL
    let postgreSQL = try PostgreSQLStore(name, access: access == .writing ? .writing : .reading)
    self.init(postgreSQL) { await postgreSQL.close() }
    #else
    throw CommandError.missing(.postgreSQL, for: "the store '\(name.prefix { $0 != ":" })://…'")
    #endif
  }

  /// Opens a store for a program that runs machines; `:memory:` is one that ends with the program.
  init(toRun name: String) throws {
    guard name == ":memory:" else {
      try self.init(name, .writing)
      return
    }
    self.init(InMemoryStore()) {}
  }

  private init(_ store: any DurableStore, _ closing: @escaping @Sendable () async -> Void) {
    self.store = store
    self.closing = closing
  }

  /// Says what is wrong with the store before anything is awaited.
  ///
  /// A server that cannot be reached now is said, too, and waited for by whoever runs machines.
  ///
  /// - Parameter say: shows a line.
  /// - Throws: `StoreError` for what does not pass by itself.
  func check(_ say: (String) -> Void) async throws {
    do {
      _ = try await store.now()
    } catch let error as StoreError where error.kind == .unavailable {
      say("\(error)")
    }
  }

  /// Closes the connections.
  func close() async { await closing() }

  /// The name without what must not be shown: a PostgreSQL address may have a password.
  static func shown(_ name: String) -> String { isAddress(name) ? "PostgreSQL" : name }

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

  /// The error for a chart of the store that the program does not have.
  private static func unknown(_ chart: String, _ known: [String]) -> CommandError {
    let words =
      known.isEmpty
      ? "it has no chart for durable machines" : "it has \(known.joined(separator: ", "))"
    return CommandError(
      .data,
      "this program does not have the chart '\(Printable.text(chart))'; \(words). Use the program "
        + "that runs these machines; 'list', 'show', 'journal' and 'stuck' work without the chart"
    )
  }
}
#endif
