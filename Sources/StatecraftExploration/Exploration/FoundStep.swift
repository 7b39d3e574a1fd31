/// A step from one situation to another, in two words: nothing else is read so often.
struct FoundStep {
  /// Where the bytes of the target start, above the tag of its hash value.
  private let startAndTag: UInt64
  /// More of the start, the shard of the hash value and the marks, above the label.
  private let rest: UInt64

  private static var loopMark: UInt64 { 1 << 32 }
  private static var urgentMark: UInt64 { 1 << 33 }

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - start: where the bytes of the target start, below 2⁵⁶.
  ///   - hash: the hash value of the target.
  ///   - label: the label; with ``FoundSituations/computedMark`` the position of an event whose label
  ///     is not known yet.
  ///   - isLoop: whether the step leads to the situation that it starts from.
  ///   - isUrgent: whether no time can pass before the step.
  @inline(__always)
  init(start: Int, hash: UInt64, label: UInt32, isLoop: Bool, isUrgent: Bool) {
    let start = UInt64(start)
    startAndTag = start << 32 | UInt64(SituationShard.tag(hash))
    rest =
      (start >> 32) << 40 | UInt64(SituationShard.number(of: hash)) << 34
      | (isUrgent ? Self.urgentMark : 0) | (isLoop ? Self.loopMark : 0) | UInt64(label)
  }

  /// Where the bytes of the target start.
  @inline(__always)
  var start: Int { Int((rest >> 40) << 32 | startAndTag >> 32) }

  /// The part of the target's hash value that is kept with its number.
  @inline(__always)
  var tag: UInt32 { UInt32(truncatingIfNeeded: startAndTag) }

  /// The shard of the target's hash value.
  @inline(__always)
  var shard: Int { Int(rest >> 34 & 0x3F) }

  /// The label; with ``FoundSituations/computedMark`` the position of an event whose label is not known
  /// yet.
  @inline(__always)
  var label: UInt32 { UInt32(truncatingIfNeeded: rest) }

  /// Whether the step leads to the situation that it starts from.
  @inline(__always)
  var isLoop: Bool { rest & Self.loopMark != 0 }

  /// Whether no time can pass before the step.
  @inline(__always)
  var isUrgent: Bool { rest & Self.urgentMark != 0 }
}
