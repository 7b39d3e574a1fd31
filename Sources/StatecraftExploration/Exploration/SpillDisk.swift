#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// What the system does for a file of situations; tests let it fail.
struct SpillDisk: Sendable {
  /// Makes a file in a folder, and removes its name; returns the descriptor.
  var open: @Sendable (_ folder: String) throws(DiskError) -> Int32 = Self.openUnnamed
  /// Writes some of the bytes at a position; returns how many.
  var write: @Sendable (Int32, UnsafeRawBufferPointer, Int) throws(DiskError) -> Int = Self.write
  /// Waits until what was written is on the disk.
  ///
  /// Only then it is certain that the disk has taken it: a disk that is full or broken can say so late.
  var synchronize: @Sendable (Int32) throws(DiskError) -> Void = Self.synchronize
  /// Shows a part of the file in memory.
  var map: @Sendable (Int32, _ count: Int, _ position: Int) throws(DiskError) -> UnsafeRawPointer =
    Self.map
  /// Whether a test wants situations to leave the memory as soon as they can, in small pieces.
  var isEager = false

  /// The real system.
  static var system: SpillDisk { SpillDisk() }

  /// What positions and lengths of mapped parts are multiples of.
  static var pageSize: Int { Int(sysconf(Int32(_SC_PAGESIZE))) }

  /// Removes a part from memory.
  static func unmap(_ start: UnsafeRawPointer, _ count: Int) {
    _ = munmap(UnsafeMutableRawPointer(mutating: start), count)
  }

  /// Closes a file, which is gone then.
  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
    _ = Darwin.close(descriptor)
    #elseif canImport(Musl)
    _ = Musl.close(descriptor)
    #else
    _ = Glibc.close(descriptor)
    #endif
  }

  private static func openUnnamed(_ folder: String) throws(DiskError) -> Int32 {
    // The system's functions would read an empty path as the root, and others up to their first zero.
    guard !folder.isEmpty, !folder.utf8.contains(0) else { throw .noFolder }
    var path = Array("\(folder)/statecraft-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw .last }
    // Programs that are started meanwhile do not get the file.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    guard unlink(path) == 0 else {
      let error = DiskError.last
      close(descriptor)
      throw error
    }
    return descriptor
  }

  private static func write(
    _ descriptor: Int32,
    _ bytes: UnsafeRawBufferPointer,
    _ position: Int
  ) throws(DiskError) -> Int {
    // Beyond this limit the system would end the process by a signal.
    guard UInt64(position + bytes.count) <= largestFile else { throw .fileTooLarge }
    let count = pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(position))
    guard count >= 0 else { throw .last }
    return count
  }

  /// How large a file of this process may be, in bytes.
  private static var largestFile: UInt64 {
    var limit = rlimit()
    #if canImport(Glibc)
    let code = getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #else
    let code = getrlimit(RLIMIT_FSIZE, &limit)
    #endif
    return code == 0 ? UInt64(limit.rlim_cur) : .max
  }

  private static func synchronize(_ descriptor: Int32) throws(DiskError) {
    guard fsync(descriptor) == 0 else { throw .last }
  }

  private static func map(
    _ descriptor: Int32,
    _ count: Int,
    _ position: Int
  ) throws(DiskError) -> UnsafeRawPointer {
    let start = mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, off_t(position))
    guard let start, start != MAP_FAILED else { throw .last }
    return UnsafeRawPointer(start)
  }
}
