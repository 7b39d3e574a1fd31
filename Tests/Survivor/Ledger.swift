#if SQLite
import Foundation
import StatecraftDurable

/// What happened outside of the store, one line for each: what was sent and acknowledged, the calls
/// of work, and the mail.
///
/// A line is written by one system call and is not lost when the process is killed.
final class Ledger: Sendable {
  private let descriptor: Int32

  init(folder: URL) throws {
    let path = folder.appendingPathComponent("ledger.txt").path
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o644)
    guard descriptor >= 0 else { throw Failure("\(path): \(String(cString: strerror(errno)))") }
  }

  deinit { close(descriptor) }

  func append(_ line: String) throws {
    let bytes = Array((line + "\n").utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else {
      throw Failure("the ledger cannot be written: \(String(cString: strerror(errno)))")
    }
  }

  /// Returns the words of all complete lines.
  static func lines(folder: URL) throws -> [[String]] {
    let file = folder.appendingPathComponent("ledger.txt")
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    var lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    lines.removeLast()
    return lines.map { $0.components(separatedBy: " ") }
  }
}

/// What went wrong, in words.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
#endif
