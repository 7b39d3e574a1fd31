#if SQLite
internal import Foundation

/// What the system says of a file.
struct FileStatus {
  /// What becomes another one when the file is written or replaced.
  struct Version: Sendable, Hashable {
    fileprivate let device: dev_t
    fileprivate let inode: ino_t
    fileprivate let size: Int64
    fileprivate let seconds: Int
    fileprivate let nanoseconds: Int
  }

  private let status: stat

  /// Looks at what a path leads to, behind symbolic links; `nil` if nothing can be found there.
  init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.status = status
  }

  /// Looks at an open file; `nil` if the descriptor has none.
  init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.status = status
  }

  /// Which file it is, and when it was written.
  var version: Version {
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    return Version(
      device: status.st_dev,
      inode: status.st_ino,
      size: size,
      seconds: time.tv_sec,
      nanoseconds: time.tv_nsec
    )
  }

  /// Whether it is a file with contents, and not a folder, a pipe or a device.
  var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }

  /// The number of bytes in it.
  var size: Int64 { Int64(status.st_size) }

  /// The number of its names: its hard links.
  var names: Int { Int(status.st_nlink) }

  /// Whether it is a folder.
  var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }

  /// What it is, in words.
  var kind: String {
    switch status.st_mode & S_IFMT {
    case S_IFREG: "a file"
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    case S_IFCHR, S_IFBLK: "a device"
    default: "no file"
    }
  }
}
#endif
