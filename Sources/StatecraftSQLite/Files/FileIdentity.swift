#if SQLite
internal import CFileIdentity

/// Which file it is: what no other file has as long as this one is open.
struct FileIdentity: Sendable, Hashable {
  private let device: UInt64
  private let inode: UInt64

  /// Looks at what a path leads to, behind symbolic links; `nil` if nothing can be found there.
  ///
  /// It reads no time of the file, which would make each synchronization of a file that is written more expensive.
  init?(at path: String) {
    var found = statecraft_file_identity()
    guard statecraft_find_file(path, &found) == 0 else { return nil }
    (device, inode) = (found.device, found.inode)
  }
}
#endif
