#if SQLite
internal import Foundation
internal import StatecraftDurable
internal import Synchronization

/// The lock that one writing store holds on a file, in all processes of the machine.
///
/// It is a lock on a file beside the database: the system releases it when the process ends, in
/// whichever way. A lock on the database itself would not do, because closing any descriptor of it
/// releases the locks that SQLite holds there.
final class WriterLock: Sendable {
  /// The open file; `nil` after the lock was released.
  private let descriptor: Mutex<Int32?>

  /// Takes the lock, which is the same for all symbolic links to a file.
  ///
  /// - Throws: an error that names the process that has it, or says why what is at the path of the lock is
  ///   none; nothing of it is changed. Also an error if the file has hard links, because each of these
  ///   names would have a lock and a write-ahead log of its own.
  init(path: String) throws(StoreError) {
    if let names = FileStatus(at: path)?.names, names > 1 {
      throw .severalNames(path, count: names)
    }
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path + "-writer"
    // Whatever else is there is not waited for.
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let descriptor = open(file, flags, 0o644)
    guard descriptor >= 0 else {
      switch errno {
      case ELOOP:
        throw .noLock(path, file: file, "is a symbolic link, which a store does not follow")
      case EISDIR: throw .noLock(path, file: file, "is a folder")
      case let reason: throw .cannotOpen(path, "'\(file)': \(String(cString: strerror(reason)))")
      }
    }
    do {
      try Self.take(descriptor, file: file, path: path)
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = Mutex(descriptor)
    // Who holds the lock is a hint for messages; the lock itself does not depend on it.
    let text = Array("\(getpid())\n".utf8)
    if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.count, 0) }
  }

  deinit { release() }

  /// Lets another store write the file.
  ///
  /// A process that another thread begins at this moment has a copy of the descriptor until it executes its
  /// program. So the lock is given back explicitly, which holds for all copies.
  func release() {
    descriptor.withLock { descriptor in
      guard let file = descriptor.take() else { return }
      _ = flock(file, LOCK_UN)
      Foundation.close(file)
    }
  }

  /// Locks a file, without changing it.
  private static func take(
    _ descriptor: Int32,
    file: String,
    path: String
  ) throws(StoreError) {
    guard FileStatus(of: descriptor)?.isRegular == true else {
      throw .noLock(path, file: file, "is not a regular file")
    }
    let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
    let reason = errno
    guard let contents = Contents(of: descriptor) else {
      throw .noLock(path, file: file, "has contents that no store has written")
    }
    guard !isLocked else { return }
    guard reason == EWOULDBLOCK else {
      throw .cannotOpen(path, "'\(file)': \(String(cString: strerror(reason)))")
    }
    throw .secondWriter(path, process: contents.process)
  }

  /// What a lock's file says.
  private struct Contents {
    /// The process that has written it; `nil` if it is empty.
    var process: Int32?

    /// Reads a file; `nil` if it holds what no store writes.
    init?(of descriptor: Int32) {
      var bytes = [UInt8](repeating: 0, count: 32)
      let count = pread(descriptor, &bytes, bytes.count, 0)
      // What is as long as all that was read may go on.
      guard (0..<bytes.count).contains(count) else { return nil }
      // A power failure may have left zeros of what was written.
      let written = bytes.prefix(count).filter { $0 != 0 }
      guard !written.isEmpty else { return }
      let text = String(decoding: written, as: UTF8.self)
      let digits = text.hasSuffix("\n") ? text.dropLast() : text[...]
      guard let number = Int32(digits), number > 0 else { return nil }
      process = number
    }
  }
}
#endif
