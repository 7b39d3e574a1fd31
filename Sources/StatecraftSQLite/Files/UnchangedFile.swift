#if SQLite
internal import Foundation
internal import StatecraftDurable

/// A file that SQLite reads as one that does not change, because its folder cannot be written.
///
/// To read a database that others may write, SQLite needs two files beside it, and makes them. Where it may not,
/// it can read the database without them, and without locks, as long as nobody writes. Who writes begins with
/// the log, `…-wal`, and changes the database itself only from there. So a store looks behind each reading
/// whether there is still no log with changes, and whether the database is the one that was opened; if not, what
/// was read does not count.
struct UnchangedFile: Sendable {
  private let path: String
  private let place: String
  private let version: FileStatus.Version

  /// Notes the state of a file; `nil` if changes of it are elsewhere, or there is no such file.
  ///
  /// - Parameters:
  ///   - path: the path, as the program has given it.
  ///   - place: the path, whatever the working directory will be.
  init?(_ path: String, at place: String) {
    guard let version = FileStatus(at: place)?.version, !Self.hasOtherChanges(place) else {
      return nil
    }
    self.path = path
    self.place = place
    self.version = version
  }

  /// What SQLite opens.
  var address: String { OpenedFile.address(of: place, "immutable=1") }

  /// Looks whether what was read is what the file has had all the time.
  ///
  /// - Throws: an error if somebody has written meanwhile.
  func check() throws(StoreError) {
    guard !Self.hasOtherChanges(place), FileStatus(at: place)?.version == version else {
      throw .changed(path)
    }
  }

  /// Whether a log, or the journal of a change that was not completed, belongs to the database.
  private static func hasOtherChanges(_ place: String) -> Bool {
    (FileStatus(at: "\(place)-wal")?.size ?? 0) > 0 || FileStatus(at: "\(place)-journal") != nil
  }
}
#endif
