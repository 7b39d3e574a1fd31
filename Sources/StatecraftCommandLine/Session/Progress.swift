#if Command
/// Tells somebody from time to time how far a long wait is.
struct Progress {
  /// How often, at most.
  static let interval = Duration.seconds(2)

  private let tell: ((String) -> Void)?
  private let clock: () -> Duration
  private let goal: String
  private var last: Duration
  private var timers = 0

  /// Begins to wait.
  ///
  /// - Parameters:
  ///   - goal: what is waited for, in words.
  ///   - clock: the time that passes for whoever waits.
  ///   - tell: takes a line.
  init(_ goal: String, clock: @escaping () -> Duration, tell: ((String) -> Void)?) {
    self.goal = goal
    self.clock = clock
    self.tell = tell
    last = clock()
  }

  /// Notes that timers fired.
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
