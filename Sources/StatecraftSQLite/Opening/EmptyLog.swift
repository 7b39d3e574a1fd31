#if SQLite
internal import GRDB

/// The files that reading leaves beside a database: an empty write-ahead log, and its index.
///
/// SQLite needs both to read, and a connection for reading makes them and may not remove them. The last
/// connection of all processes removes them when it is closed, if it may write.
enum EmptyLog {
  /// Removes the files if no process has the database open, and no changes are in the log.
  ///
  /// It opens the database for writing, and closes it without having written. SQLite's own locks say whether
  /// another process has it open, which keeps the files then. What cannot be removed stays.
  ///
  /// - Parameter place: the path of the database from the root of the file system.
  static func remove(at place: String) {
    guard FileStatus(at: "\(place)-wal")?.size == 0 else { return }
    var configuration = Configuration()
    configuration.label = "Statecraft"
    configuration.busyMode = .immediateError
    // A file that was removed meanwhile is not made again.
    let address = OpenedFile.address(of: place, "mode=rw")
    try? DatabaseQueue(path: address, configuration: configuration).close()
  }
}
#endif
