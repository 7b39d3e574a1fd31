extension SituationStore {
  /// Lets situations be spilled to a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder, and how much may be written there.
  ///   - disk: what the system does for the file.
  ///   - memory: the memory of the budget; pieces are a small part of it.
  /// - Throws: why nothing can be written there.
  func startSpilling(
    to folder: SpillFolder,
    on disk: SpillDisk = .system,
    memory: Int
  ) throws(SpillError) {
    spillFile = try SpillFile(folder, on: disk)
    spillsAll = disk.isEager
    largestSegment = spillsAll ? 1 << 10 : min(1 << 23, max(Self.smallestSegment, memory / 16))
  }

  /// The bytes of situations that are on the disk and not in memory.
  var spilledBytes: Int { spillFile?.byteCount ?? 0 }

  /// Spills the oldest situations until there is room, as far as that is needed.
  ///
  /// A piece leaves the memory when it is complete on the disk. What was found is the same afterwards.
  /// No thread may use the set meanwhile.
  ///
  /// - Parameter isFull: whether more room is needed.
  /// - Returns: whether there is room.
  /// - Throws: why situations could not be written; they are still in memory then.
  func makeRoom(while isFull: () -> Bool) throws(SpillError) -> Bool {
    guard let spillFile else { return !isFull() }
    while isFull() {
      // The last piece is still written to.
      guard spilledSegments < segments.count - 1 else { return false }
      let segment = segments[spilledSegments]
      let bytes = UnsafeRawBufferPointer(start: segment.start, count: segment.used)
      let start = try spillFile.add(bytes)
      for number in segment.first..<segments[spilledSegments + 1].first {
        starts[number] = start + (starts[number] - UnsafeRawPointer(segment.start))
      }
      segment.start.deallocate()
      segmentBytes -= segment.size
      spilledSegments += 1
    }
    return true
  }

  /// Makes room for an exploration, if it may spill situations, and numbers are left for more of them.
  ///
  /// - Parameters:
  ///   - budget: what the exploration may use.
  ///   - used: returns the memory that it uses.
  /// - Returns: why it has to end; `nil` when there is room.
  func stop(in budget: ExplorationBudget, using used: () -> Int) -> ExplorationStop? {
    if count >= mostSituations { return .numbers(mostSituations) }
    do {
      if spillsAll { _ = try makeRoom { true } }
      if try makeRoom(while: { used() > budget.bytes }) { return nil }
    } catch {
      return .spilling(error)
    }
    return spilledBytes == 0
      ? .bytes(budget.bytes) : .allSpilled(memory: budget.bytes, disk: spilledBytes)
  }

  /// Frees memory for searches behind an exploration, if it has used more than half of its budget.
  func makeRoomForSearches(in budget: ExplorationBudget, using used: () -> Int) {
    // What cannot be written stays in memory, and the searches have less.
    _ = try? makeRoom { used() > budget.bytes / 2 }
  }
}
