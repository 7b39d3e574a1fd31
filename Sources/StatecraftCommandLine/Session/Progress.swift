#if Command
/// Reports the progress of a long wait at intervals.
struct Progress {
  /// The minimum time between two reports.
  static let interval = Duration.seconds(2)

  private let tell: ((String) -> Void)?
  private let clock: () -> Duration
  private let goal: String
  private var last: Duration
  private var timers = 0

  /// Starts to measure a wait.
  ///
  /// - Parameters:
  ///   - goal: a description of the goal.
  ///   - clock: returns the real time.
  ///   - tell: receives a line.
  init(_ goal: String, clock: @escaping () -> Duration, tell: ((String) -> Void)?) {
    self.goal = goal
    self.clock = clock
    self.tell = tell
    last = clock()
  }

  /// Adds to the number of timers that fired.
  mutating func note(_ count: Int, at moment: Duration) {
    timers += count
    guard let tell else { return }
    let now = clock()
    guard now - last >= Self.interval else { return }
    last = now
    tell("\(goal): \(timers) steps so far, at \(moment); Ctrl-C ends it\n")
  }
}
#endif
