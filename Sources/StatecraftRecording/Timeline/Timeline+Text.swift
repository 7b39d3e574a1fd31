extension Timeline {
  /// The meaning of a timeline's columns.
  public enum Axis: Sendable, Hashable {
    /// Each column is the same time span; columns are steps if the recording has no duration.
    case time
    /// Each column is a number of steps, so that short stays are as visible as long ones.
    case steps
  }

  /// The widths that a drawing may have, in columns.
  package static let widths = 30...1_000

  /// Returns the timeline as text, with a row of bars for each state.
  ///
  /// `█` is a column in which the state is active throughout, `▒` one in which it is active for a
  /// part of the time, and `│` a stay without duration. The row `steps` marks the columns that
  /// contain steps. Below it, `↻` and a line mark a loop at the end, and the numbers of its steps are said;
  /// so is what comes behind the last step.
  /// The same recording always gives the same text.
  ///
  /// - Parameters:
  ///   - width: the width in columns, which is limited to the range from 30 to 1,000.
  ///   - axis: the meaning of the columns.
  /// - Returns: lines with their ends.
  /// - Complexity: O((states + stays) × width).
  public func text(width: Int = 80, by axis: Axis = .time) -> String {
    guard !moments.isEmpty else { return "\(name): nothing was recorded\n" }
    let names = states.map { $0.cut(to: Self.nameLimit) }
    let margin = max((names + ["steps"]).map(\.count).max() ?? 0, 5) + 1
    let columns = width.limited(to: Self.widths) - margin
    let scale = TimelineScale(self, columns: columns, axis: span > .zero ? axis : .steps)
    var rows = ["".padded(to: margin) + scale.labels]
    let stays = Dictionary(grouping: intervals, by: \.state)
    for (state, name) in zip(states, names) {
      rows.append(name.padded(to: margin) + scale.bars(of: stays[state] ?? []))
    }
    rows.append("steps".padded(to: margin) + scale.ticks(moments))
    if let loop {
      rows.append("loop".padded(to: margin) + scale.line(from: loop.lowerBound, moments))
      rows.append(Recording.text(ofLoop: loop))
    }
    if let ending { rows.append("\(ending)") }
    return rows.map { $0.trimmingEnd + "\n" }.joined()
  }

  private static var nameLimit: Int { 18 }
}

extension Timeline: CustomStringConvertible {
  /// The timeline as text of 80 columns.
  public var description: String { text() }
}

/// Maps times and steps to columns of a row.
private struct TimelineScale {
  private let columns: Int
  private let axis: Timeline.Axis
  private let start: Duration
  private let span: Duration
  private let count: Int

  init(_ timeline: Timeline, columns: Int, axis: Timeline.Axis) {
    self.columns = columns
    self.axis = axis
    start = timeline.moments.first ?? .zero
    span = timeline.span
    count = timeline.moments.count
  }

  /// Returns the position of a moment, in columns from the left.
  private func place(_ moment: Duration, _ step: Int) -> Double {
    let part = axis == .time ? (moment - start) / span : Double(step) / Double(max(count, 1))
    return min(max(part, 0), 1) * Double(columns)
  }

  /// The first and the last moment, or the first and the last step.
  var labels: String {
    let (first, last) =
      axis == .time
      ? (TimeText.short(start), TimeText.short(start + span)) : ("step 1", "\(count)")
    return first + String(repeating: " ", count: max(1, columns - first.count - last.count)) + last
  }

  func bars(of stays: [Timeline.Interval]) -> String {
    var parts = [Double](repeating: 0, count: columns)
    var touched = [Bool](repeating: false, count: columns)
    for stay in stays {
      let from = place(stay.from, stay.firstStep)
      let to = max(from, place(stay.to, stay.lastStep))
      let first = min(Int(from), columns - 1)
      let last = min(max(first, Int(to.rounded(.up)) - 1), columns - 1)
      touched[first] = true
      for column in first...last {
        parts[column] += min(to, Double(column + 1)) - max(from, Double(column))
      }
    }
    let bars = (0..<columns).map { column -> Character in
      if parts[column] > 0.999 { return "█" }
      if parts[column] > 0.001 { return "▒" }
      return touched[column] ? "│" : " "
    }
    return String(bars)
  }

  /// A line from the moment at which a loop begins, which is that of the step before, to the end.
  func line(from first: Int, _ moments: [Duration]) -> String {
    let start = min(Int(place(moments[max(first - 1, 0)], first)), columns - 1)
    return String(repeating: " ", count: start) + "↻"
      + String(repeating: "─", count: columns - start - 1)
  }

  func ticks(_ moments: [Duration]) -> String {
    var counts = [Int](repeating: 0, count: columns)
    for (step, moment) in moments.enumerated() {
      counts[min(Int(place(moment, step)), columns - 1)] += 1
    }
    return String(counts.map { $0 == 0 ? " " : $0 == 1 ? "·" : $0 < 10 ? Character("\($0)") : "+" })
  }
}
