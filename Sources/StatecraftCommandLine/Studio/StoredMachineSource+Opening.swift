#if Command && SQLite && Studio
import Foundation
import StatecraftDurable
import StatecraftSQLite

extension StoredMachineSource {
  /// Opens a database for reading, with the charts of a program.
  ///
  /// - Throws: an error if the file is not there or is no store, or if a chart of the program
  ///   cannot be stored.
  init<Main: StatecraftCommand>(path: String, of type: Main.Type) throws(CommandError) {
    do {
      let store = try SQLiteStore(path: path, access: .reading)
      self.init(
        name: URL(fileURLWithPath: path).lastPathComponent,
        store: store,
        machines: NamedMachines(try DurableMachines(store: store) { Main.durable }),
        sending: "\(Main.programName) machines send",
        path: path
      )
    } catch let error as StoreError {
      throw CommandError(error.kind == .unsuitable ? .noInput : .software, "\(error)")
    } catch {
      throw CommandError(.software, "\(error)")
    }
  }
}
#endif
