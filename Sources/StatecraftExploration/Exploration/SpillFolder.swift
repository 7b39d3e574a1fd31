/// Where situations go that the memory of a budget has no room for.
///
/// They are written into a file that no name leads to: nothing of it stays when the proof ends, also
/// when the program is killed. Only the values of situations go there. The table that finds them, the
/// ways to them, and the steps that claims about whole runs need stay in memory: 27 to 53 bytes for
/// each situation, and 8 to 16 for each step.
///
/// The verdicts and the paths are the same as with more memory. A situation that is found again is
/// compared with what is on the disk, so a proof takes longer; the system keeps as much of the
/// file in memory as is free.
///
/// - Important: The folder should be on a disk. Many systems keep `/tmp` in memory, and then nothing is
///   gained.
public struct SpillFolder: Sendable, Hashable {
  /// The path of the folder, which has to exist.
  public var path: String
  /// The most that is written there at a time, in bytes.
  public var bytes: Int

  /// Creates a folder for situations.
  ///
  /// - Parameters:
  ///   - path: the path of the folder, which has to exist.
  ///   - bytes: the most that is written there at a time; 16 GiB by default, so that other programs
  ///     do not find the disk full.
  public init(_ path: String, bytes: Int = 16 << 30) {
    self.path = path
    self.bytes = bytes
  }
}
