#if SQLite
internal import Foundation
internal import StatecraftDurable

/// The file that a store has opened for writing, and its place.
///
/// A file that is removed stays with those who have it open, and ends with the last of them: what they write
/// meanwhile is lost. So a store looks before each commit whether its path still leads to the file. It looks
/// for the write-ahead log, too, which has what the file does not have yet.
struct OpenedFile: Sendable {
  private let path: String
  private let place: String
  private let identity: FileIdentity
  /// The log, which SQLite puts beside the file that symbolic links lead to.
  private let log: String
  /// Which file the log is; `nil` if there was none.
  private let logIdentity: FileIdentity?

  /// Notes which file a path leads to, and which file its log is.
  ///
  /// - Parameters:
  ///   - path: the path, as the program has given it.
  ///   - place: the path, whatever the working directory will be.
  /// - Throws: an error if there is no file any more.
  init(_ path: String, at place: String) throws(StoreError) {
    guard let identity = FileIdentity(at: place) else { throw .removed(path) }
    self.path = path
    self.place = place
    self.identity = identity
    log = URL(fileURLWithPath: place).resolvingSymlinksInPath().path + "-wal"
    logIdentity = FileIdentity(at: log)
  }

  /// Looks whether the path leads to the file, and its log is there.
  ///
  /// - Throws: an error if the file or its log was removed, moved or replaced.
  func check() throws(StoreError) {
    guard FileIdentity(at: place) == identity else { throw .removed(path) }
    guard let logIdentity else { return }
    guard FileIdentity(at: log) == logIdentity else { throw .removedLog(path, log: log) }
  }

  /// Returns what SQLite opens a file by if it is to treat it in another way (https://sqlite.org/uri.html).
  ///
  /// - Parameters:
  ///   - place: the path from the root of the file system.
  ///   - parameter: the way, such as `mode=rw`.
  /// - Returns: the address; a SQLite that reads no addresses finds nothing there.
  static func address(of place: String, _ parameter: String) -> String {
    "\(URL(fileURLWithPath: place).absoluteString)?\(parameter)"
  }

  /// Returns the path from the root of the file system; `nil` if SQLite may take it for the address of a file.
  static func place(of path: String) -> String? {
    if path.hasPrefix("file:") { return nil }
    return path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
  }
}
#endif
