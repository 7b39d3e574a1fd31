/// A file without a name that keeps the bytes of situations.
///
/// Bytes are shown in memory from the file once they are on the disk. The system reads them when
/// they are used, and drops them when it needs the memory for something else. Nothing writes to the
/// file afterwards, and nobody else can open it: so what is shown never changes, and never ends early.
final class SpillFile {
  /// How much of the file is used, in bytes.
  private(set) var byteCount = 0

  private let descriptor: Int32
  private let folder: SpillFolder
  private let disk: SpillDisk
  private let pageSize = SpillDisk.pageSize
  /// The parts that are shown in memory.
  private var parts: [(start: UnsafeRawPointer, count: Int)] = []

  /// Makes a file in a folder.
  init(_ folder: SpillFolder, on disk: SpillDisk = .system) throws(SpillError) {
    self.folder = folder
    self.disk = disk
    descriptor = try Self.reporting(folder) { () throws(DiskError) in
      try disk.open(folder.path)
    }
  }

  deinit {
    for part in parts { SpillDisk.unmap(part.start, part.count) }
    SpillDisk.close(descriptor)
  }

  /// Writes bytes behind all others.
  ///
  /// - Returns: where they can be read as long as the file is there.
  /// - Throws: why they are not on the disk. Then the file is as before.
  func add(_ bytes: UnsafeRawBufferPointer) throws(SpillError) -> UnsafeRawPointer {
    let count = (bytes.count + pageSize - 1) / pageSize * pageSize
    guard count <= folder.bytes - byteCount else { throw .limit(folder.bytes) }
    let start = try Self.reporting(folder) { () throws(DiskError) in
      try write(bytes)
      try repeating { () throws(DiskError) in try disk.synchronize(descriptor) }
      return try disk.map(descriptor, count, byteCount)
    }
    parts.append((start, count))
    byteCount += count
    return start
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(DiskError) {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let position = byteCount + written
      written += try repeating { () throws(DiskError) in
        try disk.write(descriptor, rest, position)
      }
    }
  }

  /// Calls a function again as long as a signal interrupts it.
  private func repeating<Value>(
    _ call: () throws(DiskError) -> Value
  ) throws(DiskError) -> Value {
    while true {
      do {
        return try call()
      } catch {
        guard error.isInterruption else { throw error }
      }
    }
  }

  private static func reporting<Value>(
    _ folder: SpillFolder,
    _ call: () throws(DiskError) -> Value
  ) throws(SpillError) -> Value {
    do {
      return try call()
    } catch {
      throw .failed(folder: folder.path, reason: "\(error)")
    }
  }
}
