#if Command && SQLite && Studio
import Foundation
import StatecraftDurable

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

  /// Shows the machines of a store that is open for reading, with charts; commands open it for
  /// writing.
  ///
  /// - Parameters:
  ///   - opened: the store.
  ///   - names: its file, or the addresses of its databases.
  ///   - registrations: the charts.
  /// - Throws: `DurableError` if a chart cannot be stored.
  init(_ opened: OpenedStore, _ names: [String], _ registrations: [DurableRegistration]) throws {
    self.init(
      name: URL(fileURLWithPath: OpenedStore.shown(names)).lastPathComponent,
      store: opened.store,
      machines: NamedMachines(try DurableMachines(store: opened.store) { registrations }),
      writer: StoredMachineWriter(names, registrations)
    )
  }
}
#endif
