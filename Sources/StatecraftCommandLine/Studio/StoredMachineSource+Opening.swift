#if Command && SQLite && Studio
import Foundation
import StatecraftDurable
import StatecraftSQLite

extension StoredMachineSource {
  /// Shows the machines of this process, which commands change directly.
  init(name: String, machines: NamedMachines) {
    self.init(
      name: name,
      store: machines.store,
      machines: machines,
      writer: StoredMachineWriter(machines)
    )
  }

  /// Opens a database for reading, with charts; commands open it for writing.
  ///
  /// - Throws: an error if the file is not there or is no store, or if a chart cannot be
  ///   stored.
  init(path: String, _ registrations: [DurableRegistration]) throws(CommandError) {
    do {
      let store = try SQLiteStore(path: path, access: .reading)
      self.init(
        name: URL(fileURLWithPath: path).lastPathComponent,
        store: store,
        machines: NamedMachines(try DurableMachines(store: store) { registrations }),
        writer: StoredMachineWriter {
          let store = try SQLiteStore(path: path)
          do {
            let machines = NamedMachines(try DurableMachines(store: store) { registrations })
            return StoredMachineWriter.Opened(machines: machines) { try? store.close() }
          } catch {
            try? store.close()
            throw error
          }
        }
      )
    } catch let error as StoreError {
      throw CommandError(error.kind == .unsuitable ? .noInput : .software, "\(error)")
    } catch {
      throw CommandError(.software, "\(error)")
    }
  }
}
#endif
