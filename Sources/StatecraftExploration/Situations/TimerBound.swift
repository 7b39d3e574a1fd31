/// An upper bound of a difference between two times, which may be strict.
///
/// Source: Bengtsson and Yi, "Timed Automata: Semantics, Algorithms and Tools", 2004.
struct TimerBound: Hashable, Comparable {
  /// Twice the nanoseconds, plus one unless the bound is strict.
  let raw: Int64

  init(raw: Int64) {
    self.raw = raw
  }

  /// At most so many nanoseconds.
  static func atMost(_ nanoseconds: Int64) -> TimerBound { TimerBound(raw: nanoseconds << 1 | 1) }

  /// Less than so many nanoseconds.
  static func below(_ nanoseconds: Int64) -> TimerBound { TimerBound(raw: nanoseconds << 1) }

  static func < (left: TimerBound, right: TimerBound) -> Bool { left.raw < right.raw }

  /// The bound of the sum of two differences.
  static func + (left: TimerBound, right: TimerBound) -> TimerBound {
    TimerBound(raw: ((left.raw >> 1) + (right.raw >> 1)) << 1 | left.raw & right.raw & 1)
  }
}
