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
      "The SQLite database, or the address of a PostgreSQL database, postgresql://…; once for each of "
        + "several PostgreSQL databases that share the machines.",
      valueName: "file"
    ),
    completion: .file()
  )
  var names: [String]

  @Option(
    name: .customLong("document"),
    help: ArgumentHelp(
      "An SCXML document whose machines the store has, beside the charts of the program; may be "
        + "repeated.",
      valueName: "file"
    ),
    completion: .file(extensions: ["scxml"])
  )
  var documents: [String] = []

  @Flag(help: "Write JSON, one object on each line.")
  var json = false

  /// Opens the database, runs the body, and puts errors into the words of the command.
  ///
  /// Documents are not needed to read; a wrong one is refused all the same.
  func reading(_ body: @escaping @Sendable (any DurableStore) async throws -> Void) throws {
    _ = try DocumentFile.registrations(documents)
    try open(.reading, body)
  }

  /// Returns the charts of the program and the documents.
  ///
  /// - Parameter type: the program with the charts.
  /// - Returns: the registrations: charts first, then documents.
  /// - Throws: an error with everything in the documents that cannot be stored.
  func registrations<Main: StatecraftCommand>(
    of type: Main.Type
  ) throws(CommandError) -> [DurableRegistration] {
    Main.durable + (try DocumentFile.registrations(documents))
  }

  /// Opens the database for writing, with the machines of the program's charts and the documents.
  ///
  /// - Parameters:
  ///   - type: the program with the charts.
  ///   - check: throws what is wrong, before a file is made; `nil` for commands that make no file.
  ///   - body: uses the store.
  /// - Throws: an error with what is wrong; nothing is left behind then.
  func writing<Main: StatecraftCommand>(
    _ type: Main.Type,
    creatingAfter check: (@Sendable (NamedMachines) throws -> Void)? = nil,
    _ body: @escaping @Sendable (any DurableStore, NamedMachines) async throws -> Void
  ) throws {
    let registrations = try registrations(of: Main.self)
    if check == nil { try OpenedStore.expectThere(names) }
    try running {
      try check?(NamedMachines(try DurableMachines(store: InMemoryStore()) { registrations }))
    }
    try open(.writing) { store in
      let machines = NamedMachines(try DurableMachines(store: store) { registrations })
      try await body(store, machines)
    }
  }

  private func open(
    _ access: SQLiteStore.Access,
    _ body: @escaping @Sendable (any DurableStore) async throws -> Void
  ) throws {
    let names = names
    try running { try await OpenedStore.using(names, access, body) }
  }

  #if PostgreSQL
  /// Opens the databases that share machines, runs the body, and puts errors into the words of the
  /// command.
  func sharing(
    _ access: SQLiteStore.Access,
    _ body: @escaping @Sendable (ShardedStore) async throws -> Void
  ) throws {
    let names = names
    _ = try DocumentFile.registrations(documents)
    try running {
      let shared = try OpenedStore.shared(names, access)
      do {
        try await body(shared)
      } catch {
        await shared.close()
        throw error
      }
      await shared.close()
    }
  }
  #endif

  private func running(_ body: @escaping @Sendable () async throws -> Void) throws {
    let failure = BlockingTask.forResult { () async -> CommandError? in
      do {
        try await body()
        return nil
      } catch {
        return .running(error)
      }
    }
    if let failure { throw failure }
  }

  /// Writes the elements of a list, and says on the error output when it goes on behind the limit.
  ///
  /// - Parameters:
  ///   - limit: how many elements are written at most, at least one.
  ///   - advice: how to see the others, from the last element that is written.
  ///   - read: returns at most so many elements.
  ///   - line: the text of an element, and its members for `--json`.
  /// - Returns: whether there is an element.
  /// - Throws: the error of the store, or of the output.
  @discardableResult
  func writeList<Element>(
    limit: Int,
    continuing advice: (Element) -> String,
    _ read: (Int) async throws -> [Element],
    _ line: (Element) -> (text: String, members: StoredText.Members)
  ) async throws -> Bool {
    // One more tells whether the list goes on.
    let found = try await read(limit == .max ? .max : limit + 1)
    for element in found.prefix(limit) {
      let (text, members) = line(element)
      try write(text, members)
    }
    if found.count > limit {
      let advice = advice(found[limit - 1])
      Terminal.complain("there are more than \(limit); \(Printable.text(advice))\n")
    }
    return !found.isEmpty
  }

  /// Checks the limit of a list.
  ///
  /// - Throws: an error for the user if no list has so few elements.
  static func check(limit: Int) throws(ValidationError) {
    guard limit > 0 else { throw ValidationError("'--limit' is at least 1, not \(limit)") }
  }

  /// Writes a line: the text, or the object with `--json`.
  ///
  /// Ends of lines in the text are those of values in it, and are escaped.
  func write(_ text: String, _ members: @autoclosure () -> [(key: String, value: String)]) throws {
    try write(lines: [text], members())
  }

  /// Writes several lines, each of which stays one, or the object with `--json`.
  func write(
    lines: [String],
    _ members: @autoclosure () -> [(key: String, value: String)]
  ) throws {
    let text = json ? JSONText.object(members()) : StoredText.text(lines)
    try Terminal.output.write(text + "\n")
  }
}
#endif
