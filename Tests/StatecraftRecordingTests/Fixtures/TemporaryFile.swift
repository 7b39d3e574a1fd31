import Foundation

/// A file that goes with its value.
final class TemporaryFile: Sendable {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("statecraft-\(UUID().uuidString).jsonl").path

  init() throws {}

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
