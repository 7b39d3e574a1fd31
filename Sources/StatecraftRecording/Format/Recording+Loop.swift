extension Recording {
  /// The positions of the steps that can be taken again and again, from ``Header/loopStart`` to the last one;
  /// `nil` without a loop, and where its end is missing.
  public var loop: Range<Int>? {
    guard let start = header.loopStart, !isCutOff, steps.indices.contains(start) else { return nil }
    return start..<steps.count
  }

  /// A loop in words, with the numbers of its steps from 1.
  static func text(ofLoop loop: Range<Int>) -> String {
    "after step \(loop.upperBound) comes step \(loop.lowerBound + 1) again, forever"
  }
}
