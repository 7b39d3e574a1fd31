#if Command && SQLite && Studio
import StatecraftDurable
import StatecraftSQLite

/// Gives the commands of pages the machines of a store for writing, one command after another.
///
/// A file has one writing process at a time. So a store is opened for one command only, and workers
/// can use a file before and after.
actor StoredMachineWriter {
  private enum Target {
    /// Machines that stay open.
    case open(NamedMachines)
    /// A store, by its file or its addresses, with the charts.
    case closed([String], [DurableRegistration])
  }

  private let target: Target
  private var last: Task<Void, Never>?

  /// Creates a writer that opens a store for each command.
  ///
  /// - Parameters:
  ///   - names: its file, or the addresses of its databases.
  ///   - registrations: the charts.
  init(_ names: [String], _ registrations: [DurableRegistration]) {
    target = .closed(names, registrations)
  }

  /// Creates a writer for machines that stay open.
  init(_ machines: NamedMachines) {
    target = .open(machines)
  }

  /// Runs a command when those before it have ended.
  ///
  /// - Throws: why the machines cannot be written, or the error of the command.
  func write<Value: Sendable>(
    _ command: @escaping @Sendable (NamedMachines) async throws -> Value
  ) async throws -> Value {
    let (before, target) = (last, target)
    let task = Task {
      await before?.value
      switch target {
      case .open(let machines): return try await command(machines)
      case .closed(let names, let registrations):
        return try await OpenedStore.using(names, .writing) { store in
          try await command(NamedMachines(try DurableMachines(store: store) { registrations }))
        }
      }
    }
    last = Task { _ = try? await task.value }
    return try await task.value
  }
}
#endif
