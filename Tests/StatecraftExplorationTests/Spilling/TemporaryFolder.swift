import Foundation
import StatecraftExploration

/// A folder that is removed after a test.
final class TemporaryFolder {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("statecraft-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The names of what is in the folder.
  var contents: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path) }
  }

  /// A place for situations.
  var spill: SpillFolder { SpillFolder(path) }
}
