#if SQLite
import Foundation
import StatecraftDurable
import StatecraftSQLite

/// A file for a test, which is removed at its end.
final class TemporaryFile: Sendable {
  let folder: URL

  /// The path of a database in a new folder.
  var path: String { folder.appendingPathComponent("machines.db").path }

  init() {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("statecraft-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
#endif
