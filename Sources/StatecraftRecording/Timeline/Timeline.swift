/// The times at which a machine was in each of its states.
///
/// ```swift
/// print(Timeline(recording))
/// ```
///
/// ```
///          0 s                                                      7 s
/// green    ████████████████                                ████████████
/// yellow                   ████████
/// red                              ████████████████████████
/// ```
///
/// In parallel regions, several states are active at once. Each of them has a row.
public struct Timeline: Sendable, Hashable {
  /// A stay in a state.
  public struct Interval: Sendable, Hashable, Codable {
    /// The state.
    public var state: String
    /// The time at which the state was entered.
    public var from: Duration
    /// The time at which the state was exited, or the end of the recording if it was still active.
    public var to: Duration
    /// The number of the step that entered the state, from 0.
    public var firstStep: Int
    /// The number of the step that exited the state, or the number of steps if it was still active.
    public var lastStep: Int
  }

  /// All stays, in the order in which they began.
  public let intervals: [Interval]
  /// All states that were active, in document order if it is known.
  public let states: [String]
  /// The times of the steps, in order.
  public let moments: [Duration]
  /// The positions of the steps that can be taken again and again; `nil` without a loop.
  public let loop: Range<Int>?
  /// What comes behind the last step without another one; `nil` where nothing is known of it.
  public let ending: Recording.Ending?
  /// The name of the machine.
  public let name: String

  /// Creates the timeline of a recording.
  ///
  /// A state that a step exits and enters again has two stays. A state that a step only passes
  /// through has a stay without duration.
  ///
  /// - Complexity: O(steps × active states).
  public init(_ recording: Recording) {
    var builder = TimelineBuilder()
    for step in recording.steps { builder.add(step) }
    ending = recording.ending
    intervals = builder.finish(after: Self.rest(of: recording.ending))
    moments = builder.moments
    loop = recording.loop
    name = recording.header.name
    let seen = Set(intervals.map(\.state))
    // A file may name a state twice.
    var listed: Set<String> = []
    let known = recording.header.states.filter { seen.contains($0) && listed.insert($0).inserted }
    states = known + intervals.map(\.state).filter { listed.insert($0).inserted }
  }

  /// The time from the first step to the last, and the time that passes behind it.
  public var span: Duration {
    moments.isEmpty
      ? .zero : moments[moments.count - 1] - moments[0] + Self.rest(of: ending)
  }

  /// The time that passes behind the last step.
  private static func rest(of ending: Recording.Ending?) -> Duration {
    if case .waiting(let time)? = ending { time } else { .zero }
  }
}

/// Follows the steps of a recording.
private struct TimelineBuilder {
  private var open: [String: (index: Int, step: Int)] = [:]
  /// The stays, in the order in which they began.
  private var intervals: [Timeline.Interval] = []
  private(set) var moments: [Duration] = []

  mutating func add(_ step: RecordedStep) {
    // A step with an earlier time than the previous one counts as simultaneous.
    let time = max(step.time, moments.last ?? step.time)
    let number = moments.count
    moments.append(time)
    let now = Set(step.configuration)
    let left = Set(step.exited)
    for (state, stay) in open where left.contains(state) || !now.contains(state) {
      intervals[stay.index].to = time
      intervals[stay.index].lastStep = number
      open[state] = nil
    }
    for state in step.entered + step.configuration where open[state] == nil {
      // A state that is not active after the step was only passed through.
      if now.contains(state) { open[state] = (intervals.count, number) }
      intervals.append(
        Timeline.Interval(
          state: state,
          from: time,
          to: time,
          firstStep: number,
          lastStep: number
        )
      )
    }
  }

  mutating func finish(after rest: Duration) -> [Timeline.Interval] {
    for stay in open.values {
      intervals[stay.index].to = (moments.last ?? .zero) + rest
      intervals[stay.index].lastStep = moments.count
    }
    return intervals
  }
}
