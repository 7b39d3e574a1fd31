#if Studio
extension StudioMessages {
  /// A run from a machine's start, which a page plays.
  struct Path: Encodable {
    /// A step of the run.
    struct Step: Encodable {
      var event: String
      var delay: Double
      /// The machine's time after the step.
      var time: Double
      var changes: [String]
      var configuration: [String]
      var transitions: [Int]
      /// The messages between machines that wait after the step; `nil` if there are none.
      var waiting: [String]?
      /// How many messages wait on each connection; `nil` without connections.
      var queued: [Int]?
    }

    /// The most steps of a message.
    static let stepLimit = 1_000

    var type = "path"
    var id = ""
    /// The number of the claim that it leads to, if it is one.
    var claim: Int?
    /// The number of the transition that it leads to, if it is one.
    var transition: Int?
    /// The state that it leads to, if it is one.
    var state: String?
    /// The states of the situation that it leads to, if that was asked for.
    var states: [String]?
    /// What it leads to.
    var title: String
    var start: [String]
    /// The messages between machines that wait at the start; `nil` if there are none.
    var waiting: [String]?
    /// How many messages wait on each connection at the start; `nil` without connections.
    var queued: [Int]?
    var steps: [Step] = []
    /// The number of steps of the whole run.
    var count: Int
    var loopStart: Int?
    var end: String

    init(_ path: StudioPath, to title: String) {
      self.title = title
      start = path.start
      waiting = path.startWaiting.isEmpty ? nil : path.startWaiting
      queued = path.startQueued.isEmpty ? nil : path.startQueued
      count = path.steps.count
      loopStart = path.loopStart
      end = path.end
      var time = Duration.zero
      for step in path.steps.prefix(Self.stepLimit) {
        time += step.delay
        steps.append(
          Step(
            event: step.event,
            delay: milliseconds(step.delay),
            time: milliseconds(time),
            changes: step.changes,
            configuration: step.configuration,
            transitions: step.transitions,
            waiting: step.waiting.isEmpty ? nil : step.waiting,
            queued: step.queued.isEmpty ? nil : step.queued
          )
        )
      }
    }
  }
}
#endif
