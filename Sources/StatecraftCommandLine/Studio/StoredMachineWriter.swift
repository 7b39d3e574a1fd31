#if Command && SQLite && Studio
import StatecraftDurable

/// Gives the commands of pages the machines of a store for writing, one command after another.
///
/// A file has one writing process at a time. So a store is opened for one command only, and workers
/// can use a file before and after.
actor StoredMachineWriter {
  /// Machines that can be changed, until they are closed.
  struct Opened: Sendable {
    let machines: NamedMachines
    let close: @Sendable () async -> Void
  }

  private let open: @Sendable () async throws -> Opened
  private var last: Task<Void, Never>?

  /// Creates a writer that opens the machines for each command.
  init(_ open: @escaping @Sendable () async throws -> Opened) {
    self.open = open
  }

  /// Creates a writer for machines that stay open.
  init(_ machines: NamedMachines) {
    open = { Opened(machines: machines) {} }
  }

  /// Runs a command when those before it have ended.
  ///
  /// - Throws: why the machines cannot be written, or the error of the command.
  func write<Value: Sendable>(
    _ command: @escaping @Sendable (NamedMachines) async throws -> Value
  ) async throws -> Value {
    let (before, open) = (last, open)
    let task = Task {
      await before?.value
      let opened = try await open()
      do {
        let value = try await command(opened.machines)
        await opened.close()
        return value
      } catch {
        await opened.close()
        throw error
      }
    }
    last = Task { _ = try? await task.value }
    return try await task.value
  }
}
#endif
