/// Which states a machine was in, and when.
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
/// In parallel regions several states are active at once, each in its row.
public struct Timeline: Sendable, Hashable {
  /// A stay in a state.
  public struct Interval: Sendable, Hashable, Codable {
    /// The state.
    public var state: String
    /// When it was entered.
    public var from: Duration
    /// When it was left; the end of the recording for those that are active then.
    public var to: Duration
    /// The number of the step that entered it, from 0.
    public var firstStep: Int
    /// The number of the step that left it; the count of steps for those that are active at the end.
    public var lastStep: Int
  }

  /// All stays, in the order in which they began.
  public let intervals: [Interval]
  /// The states that were active at some time: in document order as far as that is known.
  public let states: [String]
  /// The times of the steps, in order.
  public let moments: [Duration]
  /// Whose it is.
  public let name: String

  /// Reads a recording.
  ///
  /// A state that a step leaves and enters again has two stays. One that a step only passes has a stay
  /// without length.
  ///
  /// - Complexity: O(steps × active states).
  public init(_ recording: Recording) {
    var builder = TimelineBuilder()
    for step in recording.steps { builder.add(step) }
    intervals = builder.finish()
    moments = builder.moments
    name = recording.header.name
    let seen = Set(intervals.map(\.state))
    let known = recording.header.states.filter(seen.contains)
    let others = seen.subtracting(known)
    var listed: Set<String> = []
    states =
      known + intervals.map(\.state).filter { others.contains($0) && listed.insert($0).inserted }
  }

  /// From the first step to the last.
  public var span: Duration { (moments.last ?? .zero) - (moments.first ?? .zero) }
}

/// Follows the steps of a recording.
private struct TimelineBuilder {
  private var open: [String: (index: Int, step: Int)] = [:]
  /// In the order in which they began.
  private var intervals: [Timeline.Interval] = []
  private(set) var moments: [Duration] = []

  mutating func add(_ step: RecordedStep) {
    // What goes back in time is taken for simultaneous.
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
      // One that is not active afterwards was only passed.
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

  mutating func finish() -> [Timeline.Interval] {
    for stay in open.values {
      intervals[stay.index].to = moments.last ?? .zero
      intervals[stay.index].lastStep = moments.count
    }
    return intervals
  }
}
