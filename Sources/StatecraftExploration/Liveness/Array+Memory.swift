extension Array {
  /// The memory that the array counts as, in bytes: that of the next power of two of elements.
  ///
  /// An array that grows doubles. Its capacity is not counted, because that also depends on which blocks
  /// of memory happen to be free, and a budget must end at the same situation in every run.
  var countedBytes: Int { Self.countedElements(count) * MemoryLayout<Element>.stride }

  /// The places that an array of this many elements counts with.
  static func countedElements(_ count: Int) -> Int {
    count == 0 ? 0 : 1 << (Int.bitWidth - (count - 1).leadingZeroBitCount)
  }
}
