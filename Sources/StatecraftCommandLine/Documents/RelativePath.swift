#if Command
import Foundation

/// Paths between files.
enum RelativePath {
  /// Returns the path of a file from the folder in which another one is.
  ///
  /// - Parameters:
  ///   - file: the path of the file.
  ///   - other: the path of the other file, which need not exist.
  /// - Returns: the path, with `..` for each folder to leave.
  static func to(_ file: String, fromFolderOf other: String) -> String {
    let target = URL(fileURLWithPath: file).standardizedFileURL.pathComponents
    let folder = URL(fileURLWithPath: other).standardizedFileURL.pathComponents.dropLast()
    let common = zip(target, folder).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: folder.count - common)
    return (up + target.dropFirst(common)).joined(separator: "/")
  }
}
#endif
