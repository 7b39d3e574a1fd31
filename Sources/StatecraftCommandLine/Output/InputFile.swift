#if Command
import Foundation

/// A file that a command reads as a whole.
enum InputFile {
  /// Says why what is at a path is not read: it is a pipe, a device or a socket.
  ///
  /// A pipe that nobody writes to would be waited for without end.
  ///
  /// - Parameter path: the path; a link is followed.
  /// - Returns: the reason and what to do; `nil` for a file, for a folder and for what does not exist, which
  ///   reading reports.
  static func fault(at path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let kind: String
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFDIR: return nil
    case S_IFIFO: kind = "a pipe"
    case S_IFSOCK: kind = "a socket"
    default: kind = "a device"
    }
    return "it is \(kind) and no regular file; save what comes from it to a file, and name that one"
  }
}
#endif
