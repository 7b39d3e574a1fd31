/// How far an exploration has come.
public struct ExplorationProgress: Sendable, Hashable {
  /// The number of situations whose steps have been explored.
  public let explored: Int
  /// The number of situations that were found and are still to be explored.
  public let frontier: Int
  /// The distance from the start of the situation that was explored last.
  public let depth: Int
  /// The memory that the situations use, in bytes.
  public let bytes: Int
  /// The bytes of situations that are on a disk instead; see ``SpillFolder``.
  public let spilledBytes: Int

  /// Creates the progress of an exploration.
  ///
  /// - Parameters:
  ///   - explored: the number of situations whose steps have been explored.
  ///   - frontier: the number of situations that are still to be explored.
  ///   - depth: the distance from the start.
  ///   - bytes: the memory that the situations use, in bytes.
  ///   - spilledBytes: the bytes of situations that are on a disk instead.
  public init(explored: Int, frontier: Int, depth: Int, bytes: Int, spilledBytes: Int = 0) {
    self.explored = explored
    self.frontier = frontier
    self.depth = depth
    self.bytes = bytes
    self.spilledBytes = spilledBytes
  }
}
