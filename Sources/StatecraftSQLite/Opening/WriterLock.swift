#if SQLite
internal import Foundation
internal import StatecraftDurable

/// The lock that one writing store holds on a file, in all processes of the machine.
///
/// It is a lock on a file beside the database: the system releases it when the process ends, in
/// whichever way. A lock on the database itself would not do, because closing any descriptor of it
/// releases the locks that SQLite holds there.
final class WriterLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock, which is the same for all symbolic links to a file.
  ///
  /// - Throws: an error that names the process that has it.
  init(path: String) throws(StoreError) {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path + "-writer"
    let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw .cannotOpen(path, "'\(file)': \(String(cString: strerror(errno)))")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let reason = errno
      let holder = Self.process(in: descriptor)
      close(descriptor)
      guard reason == EWOULDBLOCK else {
        throw .cannotOpen(path, "'\(file)': \(String(cString: strerror(reason)))")
      }
      throw .secondWriter(path, process: holder)
    }
    self.descriptor = descriptor
    // Who holds the lock is a hint for messages; the lock itself does not depend on it.
    let text = Array("\(getpid())\n".utf8)
    if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.count, 0) }
  }

  deinit { close(descriptor) }

  /// Returns the process that the lock's file names.
  private static func process(in descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return Int32(
      String(decoding: bytes.prefix(count), as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    )
  }
}
#endif
