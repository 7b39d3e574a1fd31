#if SQLite
import Foundation
import GRDBSQLite
import StatecraftRandom
import Synchronization

/// A disk for the files of one database, which fails as a test says, and forgets what was not synchronized.
///
/// Programs read what they have written. The disk itself has what was synchronized, in blocks of 512 bytes.
/// After a synchronization that failed, the system takes the blocks for written, as Linux does; they are not on
/// the disk until somebody writes them again. When the power fails, the disk has lost what was written since, or
/// has kept some blocks of it.
///
/// SQLite itself uses the disk: the files are opened by its own functions, and writes, truncations and
/// synchronizations pass through ``UnreliableFiles``.
final class UnreliableDisk: Sendable {
  /// The suffixes of the files: the database and its write-ahead log.
  static let suffixes = ["", "-wal"]
  private static let block = 512

  private struct Image {
    var live: [UInt8] = []
    var durable: [UInt8] = []
    /// The blocks that were written since the last synchronization.
    var dirty: Set<Int> = []
  }

  private struct State {
    var images: [String: Image]
    var random: SplitMix64
    /// How often a synchronization or a write fails, in percent.
    var failing = (syncs: 0, writes: 0)
    /// The codes with which the next synchronization and the next write fail.
    var next: (sync: Int32?, write: Int32?)
    /// How many writes succeed before that.
    var skipped = 0
    var isOff = false
    var failures = 0
    var logWrites = 0
  }

  /// The path of the database.
  let path: String
  private let state: Mutex<State>

  /// Creates a disk with files.
  ///
  /// - Parameters:
  ///   - path: the path of the database, in a folder of its own.
  ///   - files: the contents of the files by their suffixes; none for a new database.
  ///   - seed: what the failures depend on.
  /// - Throws: an error of writing the files, or of a folder that does not exist.
  init(_ path: String, files: [String: [UInt8]] = [:], seed: UInt64) throws {
    // SQLite names its files by this function; Foundation's leaves out the beginning `/private` of macOS.
    let url = URL(fileURLWithPath: path)
    guard let folder = realpath(url.deletingLastPathComponent().path, nil) else {
      throw CocoaError(.fileNoSuchFile)
    }
    defer { free(folder) }
    self.path = "\(String(cString: folder))/\(url.lastPathComponent)"
    var images: [String: Image] = [:]
    for suffix in Self.suffixes {
      let bytes = files[suffix] ?? []
      images[suffix] = Image(live: bytes, durable: bytes)
      guard !bytes.isEmpty else { continue }
      try Data(bytes).write(to: URL(fileURLWithPath: self.path + suffix))
    }
    state = Mutex(State(images: images, random: SplitMix64(seed: seed)))
    UnreliableFiles.add(self)
  }

  deinit { UnreliableFiles.remove(path) }

  /// The number of failures so far.
  var failures: Int { state.withLock { $0.failures } }

  /// The number of writes to the write-ahead log so far.
  var logWrites: Int { state.withLock { $0.logWrites } }

  /// Synchronizes all that was written, and lets the disk fail from now on.
  ///
  /// - Parameters:
  ///   - syncs: how often synchronizations fail, in percent.
  ///   - writes: how often writes fail, in percent.
  func fail(syncs: Int = 0, writes: Int = 0) {
    state.withLock { state in
      state.images = state.images.mapValues { Image(live: $0.live, durable: $0.live) }
      state.failing = (syncs, writes)
    }
  }

  /// Lets the next synchronization fail.
  func failNextSync() { state.withLock { $0.next.sync = SQLITE_IOERR | (4 << 8) } }

  /// Lets the next write fail because the disk is full, or one after it.
  ///
  /// - Parameter skipped: how many writes succeed before.
  func failNextWrite(after skipped: Int = 0) {
    state.withLock { ($0.next.write, $0.skipped) = (SQLITE_FULL, skipped) }
  }

  /// Lets the next write succeed, if the one that was to fail has not come.
  func failNothing() { state.withLock { $0.next.write = nil } }

  /// Ends the power: nothing is written any more.
  ///
  /// - Parameter isTorn: whether the disk has kept some blocks that were not synchronized.
  /// - Returns: the contents of the files by their suffixes.
  func crash(isTorn: Bool = false) -> [String: [UInt8]] {
    state.withLock { state in
      state.isOff = true
      var files: [String: [UInt8]] = [:]
      for suffix in Self.suffixes {
        guard let image = state.images[suffix] else { continue }
        var bytes = image.durable
        for block in image.dirty.sorted() where isTorn && state.random.chance(50) {
          Self.copy(block, from: image.live, to: &bytes)
        }
        files[suffix] = bytes
      }
      return files
    }
  }

  private static func copy(_ block: Int, from source: [UInt8], to target: inout [UInt8]) {
    let range = block * Self.block..<min((block + 1) * Self.block, source.count)
    guard !range.isEmpty else { return }
    if target.count < range.upperBound {
      target += [UInt8](repeating: 0, count: range.upperBound - target.count)
    }
    target.replaceSubrange(range, with: source[range])
  }

  // MARK: - Calls of SQLite

  /// Writes to a file.
  ///
  /// - Returns: SQLite's code, and how many of the bytes the file gets.
  func write(_ suffix: String, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> (Int32, Int) {
    state.withLock { state in
      if state.isOff { return (SQLITE_IOERR | (3 << 8), 0) }
      if suffix == "-wal" { state.logWrites += 1 }
      var (code, count) = (SQLITE_OK, bytes.count)
      if state.next.write != nil, state.skipped > 0 {
        state.skipped -= 1
      } else if let next = state.next.write {
        state.next.write = nil
        (code, count) = (next, 0)
      } else if state.random.chance(state.failing.writes) {
        // A write that fails may have written a part.
        let isFull = state.random.chance(50)
        code = isFull ? SQLITE_FULL : SQLITE_IOERR | (3 << 8)
        count = isFull ? 0 : state.random.number(below: bytes.count)
      }
      if code != SQLITE_OK { state.failures += 1 }
      guard count > 0, var image = state.images.removeValue(forKey: suffix) else {
        return (code, 0)
      }
      if image.live.count < offset + count {
        image.live += [UInt8](repeating: 0, count: offset + count - image.live.count)
      }
      image.live.replaceSubrange(offset..<offset + count, with: bytes.prefix(count))
      for block in offset / Self.block...(offset + count - 1) / Self.block {
        image.dirty.insert(block)
      }
      state.images[suffix] = image
      return (code, count)
    }
  }

  /// Changes the size of a file; returns SQLite's code.
  func truncate(_ suffix: String, to size: Int) -> Int32 {
    state.withLock { state in
      if state.isOff { return SQLITE_IOERR | (6 << 8) }
      guard var image = state.images.removeValue(forKey: suffix) else { return SQLITE_OK }
      image.live = Array(image.live.prefix(size))
      image.live += [UInt8](repeating: 0, count: size - image.live.count)
      image.dirty = image.dirty.filter { $0 * Self.block < size }
      state.images[suffix] = image
      return SQLITE_OK
    }
  }

  /// Synchronizes a file; returns SQLite's code.
  func sync(_ suffix: String) -> Int32 {
    state.withLock { state in
      if state.isOff { return SQLITE_IOERR | (4 << 8) }
      guard var image = state.images.removeValue(forKey: suffix) else { return SQLITE_OK }
      defer { state.images[suffix] = image }
      var code = SQLITE_OK
      if let next = state.next.sync {
        state.next.sync = nil
        code = next
      } else if state.random.chance(state.failing.syncs) {
        code = SQLITE_IOERR | (4 << 8)
      }
      if code == SQLITE_OK {
        for block in image.dirty { Self.copy(block, from: image.live, to: &image.durable) }
        image.durable = Array(image.durable.prefix(image.live.count))
      } else {
        state.failures += 1
      }
      image.dirty = []
      return code
    }
  }
}
#endif
