#if Command
/// Reports the progress of a long wait at intervals.
struct Progress {
  /// The minimum time between two reports.
  static let interval = Duration.seconds(2)

  private let report: ((String) -> Void)?
  private let clock: () -> Duration
  private let goal: String
  private var last: Duration
  private var timers = 0

  /// Starts to measure a wait.
  ///
  /// - Parameters:
  ///   - goal: a description of the goal.
  ///   - clock: returns the real time.
  ///   - report: receives a line.
  init(_ goal: String, clock: @escaping () -> Duration, report: ((String) -> Void)?) {
    self.goal = goal
    self.clock = clock
    self.report = report
    last = clock()
  }

  /// Adds to the number of timers that fired.
  mutating func note(_ count: Int, at moment: Duration) {
    timers += count
    guard let report else { return }
    let now = clock()
    guard now - last >= Self.interval else { return }
    last = now
    report("\(goal): \(timers) steps so far, at \(moment); Ctrl-C ends it\n")
  }
}
#endif
