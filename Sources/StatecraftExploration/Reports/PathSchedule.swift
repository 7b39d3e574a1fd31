/// Times for the steps of a path, as early as the timers allow.
///
/// The times satisfy difference constraints; Bellman and Ford's algorithm finds the least ones.
struct PathSchedule {
  /// The time of one step is at least that of another, plus some nanoseconds, or later than that.
  private struct Constraint {
    let later: Int
    let earlier: Int
    let nanoseconds: Int64
    let isStrict: Bool
  }

  /// A number of nanoseconds, plus so many times a moment that is shorter than all differences.
  private struct Time: Comparable {
    var nanoseconds: Int64
    var moments: Int64

    static func < (left: Time, right: Time) -> Bool {
      (left.nanoseconds, left.moments) < (right.nanoseconds, right.moments)
    }
  }

  private var constraints: [Constraint] = []
  /// The number of steps; the start is step 0.
  private(set) var count = 0

  /// Adds a step behind all others, not before the last of them.
  mutating func addStep() {
    count += 1
    require(count, notBefore: count - 1)
  }

  /// Requires that a step comes a time after another one or later.
  mutating func require(
    _ step: Int,
    notBefore other: Int,
    plus nanoseconds: Int64 = 0,
    isStrict: Bool = false
  ) {
    constraints.append(
      Constraint(later: step, earlier: other, nanoseconds: nanoseconds, isStrict: isStrict)
    )
  }

  /// Requires that a step comes exactly a time after another one.
  mutating func require(_ step: Int, exactly nanoseconds: Int64, after other: Int) {
    require(step, notBefore: other, plus: nanoseconds)
    require(other, notBefore: step, plus: -nanoseconds)
  }

  /// A timer that waits.
  struct Timer {
    /// The step that has started it; the start is step 0.
    let began: Int
    /// How long it runs, in nanoseconds.
    let delay: Int64
  }

  /// Requires that the last step comes when a timer is due.
  mutating func require(firingOf timer: Timer) {
    require(count, exactly: timer.delay, after: timer.began)
  }

  /// Requires that the last step does not come after a timer is due.
  ///
  /// - Parameters:
  ///   - timer: a timer that does not fire in the step.
  ///   - isEarlier: whether the step comes before the moment at which the timer is due, because the timer would
  ///     fire first then.
  mutating func require(waitingOf timer: Timer, isEarlier: Bool) {
    require(timer.began, notBefore: count, plus: -timer.delay, isStrict: isEarlier)
  }

  /// The steps take more time than can be computed with.
  struct TooLong: Error, CustomStringConvertible {
    let description = "the path takes more than 140 years, which is too long to be shown"
  }

  /// The longest time that a step can come at, in nanoseconds: about 146 years.
  private static let longest = Int64.max / 2

  /// Returns the times of the start and of all steps; `nil` when there are none.
  ///
  /// - Complexity: O(steps × constraints).
  func times() throws(TooLong) -> [Duration]? {
    var times = Array(repeating: Time(nanoseconds: 0, moments: 0), count: count + 1)
    for _ in 0...(count + 1) {
      var isChanged = false
      for constraint in constraints {
        let start = times[constraint.earlier]
        let (sum, isOver) = start.nanoseconds.addingReportingOverflow(constraint.nanoseconds)
        guard !isOver, sum <= Self.longest else { throw TooLong() }
        let least = Time(
          nanoseconds: sum,
          moments: start.moments + (constraint.isStrict ? 1 : 0)
        )
        if times[constraint.later] < least {
          times[constraint.later] = least
          isChanged = true
        }
      }
      if !isChanged { return durations(of: times) }
    }
    return nil
  }

  /// Chooses a round moment, so short that all moments together are shorter than all differences.
  private func durations(of times: [Time]) -> [Duration] {
    let unit = constraints.reduce(Int64(0)) { Self.divisor($0, abs($1.nanoseconds)) }
    let most = times.map { abs($0.moments) }.max() ?? 0
    let limit = Int64(max(unit, 1)) / (most + 1)
    var moment: Int64 = 1
    while moment <= limit / 10 { moment *= 10 }
    // Differences of less than a nanosecond are counted in attoseconds.
    if limit >= 1 {
      return times.map { .nanoseconds($0.nanoseconds + $0.moments * moment) }
    }
    let attoseconds = 1_000_000_000 / (most + 1)
    return times.map {
      .nanoseconds($0.nanoseconds)
        + Duration(secondsComponent: 0, attosecondsComponent: $0.moments * attoseconds)
    }
  }

  private static func divisor(_ left: Int64, _ right: Int64) -> Int64 {
    var (left, right) = (left, right)
    while right != 0 { (left, right) = (right, left % right) }
    return left
  }
}
