#if Command && SQLite
import ArgumentParser
import StatecraftDurable
import StatecraftRecording
import StatecraftSQLite

#if PostgreSQL
import StatecraftPostgreSQL
#endif

/// The options of all commands for stored machines.
struct StoreOptions: ParsableArguments {
  @Option(
    name: .customLong("store"),
    help: ArgumentHelp(
      "The SQLite database, or the address of a PostgreSQL database: postgresql://….",
      valueName: "file"
    ),
    completion: .file()
  )
  var path: String

  @Flag(help: "Write JSON, one object on each line.")
  var json = false

  /// Opens the database, runs the body, and puts errors into the words of the command.
  func reading(_ body: @escaping @Sendable (any DurableStore) async throws -> Void) throws {
    try open(.reading, body)
  }

  /// Opens the database for writing, with the machines of the program's charts.
  func writing<Main: StatecraftCommand>(
    _ type: Main.Type,
    _ body: @escaping @Sendable (any DurableStore, NamedMachines) async throws -> Void
  ) throws {
    try open(.writing) { store in
      let machines = NamedMachines(try DurableMachines(store: store) { Main.durable })
      try await body(store, machines)
    }
  }

  private func open(
    _ access: SQLiteStore.Access,
    _ body: @escaping @Sendable (any DurableStore) async throws -> Void
  ) throws {
    let path = path
    let failure = BlockingTask.forResult { () async -> CommandError? in
      do {
        #if PostgreSQL
        if Self.isAddress(path) {
          let store = try PostgreSQLStore(path, access: access == .writing ? .writing : .reading)
          do {
            try await body(store)
          } catch {
            await store.close()
            throw error
          }
          await store.close()
          return nil
        }
        #else
        if Self.isAddress(path) {
          return .missing(.postgreSQL, for: "the store '\(path.prefix { $0 != ":" })://…'")
        }
        #endif
        try await body(try SQLiteStore(path: path, access: access))
        return nil
      } catch let stop as CommandError {
        return stop
      } catch let error as StoreError {
        return CommandError(error.kind == .unsuitable ? .noInput : .software, "\(error)")
      } catch let error as DurableError {
        return CommandError(.data, "\(error)")
      } catch {
        return CommandError(.software, "\(error)")
      }
    }
    if let failure { throw failure }
  }

  /// Whether the option names a PostgreSQL database, and not a file.
  private static func isAddress(_ path: String) -> Bool {
    path.hasPrefix("postgresql://") || path.hasPrefix("postgres://")
  }

  /// Writes a line: the text, or the object with `--json`.
  func write(_ text: String, _ members: @autoclosure () -> [(key: String, value: String)]) throws {
    try Terminal.output.write(
      json ? JSONText.object(members()) + "\n" : Printable.lines(text) + "\n"
    )
  }
}
#endif
