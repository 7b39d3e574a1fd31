internal import Statecraft

/// A comparison of two recordings, step by step.
///
/// ```swift
/// let comparison = RecordingComparison(yesterday, today)
/// if !comparison.isSame { print(comparison.text(names: ("yesterday", "today"))) }
/// ```
///
/// The comparison ignores the times of steps, see ``RecordedStep/isSame(as:)``.
public struct RecordingComparison: Sendable, Hashable {
  /// A row of the comparison: a step of each recording, or a step that only one recording has.
  public struct Row: Sendable, Hashable {
    /// The number of the left step, from 0; `nil` if the right step has no counterpart.
    public let left: Int?
    /// The number of the right step, from 0; `nil` if the left step has no counterpart.
    public let right: Int?
    /// Whether both steps are the same.
    public let isSame: Bool
  }

  /// The left recording.
  public let left: Recording
  /// The right recording.
  public let right: Recording
  /// The steps of both recordings, in order.
  public let rows: [Row]

  /// Compares two recordings.
  ///
  /// - Complexity: O(steps), and O(n²) for up to 1,000 steps that differ; beyond these, steps are
  ///   paired in order.
  public init(_ left: Recording, _ right: Recording) {
    self.left = left
    self.right = right
    rows = StepPairing(left.steps, right.steps).rows
  }

  /// Whether all steps are the same.
  public var isSame: Bool { rows.allSatisfy(\.isSame) }

  /// The number of the first row that differs, from 0; `nil` if all rows are the same.
  public var firstDifference: Int? {
    rows.firstIndex { !$0.isSame }
  }

  /// The differences between the machines of the two recordings, as text.
  public var changes: [String] { left.header.changes(to: right.header) }
}

/// Pairs the steps of two recordings.
private struct StepPairing {
  private static var limit: Int { 1_000 }

  private(set) var rows: [RecordingComparison.Row] = []

  init(_ left: [RecordedStep], _ right: [RecordedStep]) {
    let shorter = min(left.count, right.count)
    var start = 0
    while start < shorter, left[start].isSame(as: right[start]) { start += 1 }
    var end = 0
    while end < shorter - start, left[left.count - 1 - end].isSame(as: right[right.count - 1 - end])
    {
      end += 1
    }
    for number in 0..<start { pair(number, number, true) }
    between(left, start..<left.count - end, right, start..<right.count - end)
    for number in (0..<end).reversed() {
      pair(left.count - 1 - number, right.count - 1 - number, true)
    }
  }

  private mutating func pair(_ left: Int?, _ right: Int?, _ isSame: Bool) {
    rows.append(RecordingComparison.Row(left: left, right: right, isSame: isSame))
  }

  private mutating func between(
    _ left: [RecordedStep],
    _ leftRange: Range<Int>,
    _ right: [RecordedStep],
    _ rightRange: Range<Int>
  ) {
    guard max(leftRange.count, rightRange.count) <= Self.limit else {
      for offset in 0..<max(leftRange.count, rightRange.count) {
        let one = leftRange.dropFirst(offset).first
        let other = rightRange.dropFirst(offset).first
        let isSame = one.flatMap { one in other.map { left[one].isSame(as: right[$0]) } } ?? false
        pair(one, other, isSame)
      }
      return
    }
    let changes = right[rightRange].difference(from: left[leftRange]) { $0.isSame(as: $1) }
    let gone = Set(changes.removals.map { $0.position + leftRange.lowerBound })
    let come = Set(changes.insertions.map { $0.position + rightRange.lowerBound })
    var one = leftRange.lowerBound
    var other = rightRange.lowerBound
    while one < leftRange.upperBound || other < rightRange.upperBound {
      let isGone = one < leftRange.upperBound && gone.contains(one)
      let isNew = other < rightRange.upperBound && come.contains(other)
      // Two steps of the same event share a row.
      if isGone && isNew && left[one].event == right[other].event {
        pair(one, other, false)
        (one, other) = (one + 1, other + 1)
      } else if isGone {
        pair(one, nil, false)
        one += 1
      } else if isNew {
        pair(nil, other, false)
        other += 1
      } else {
        pair(one, other, true)
        (one, other) = (one + 1, other + 1)
      }
    }
  }
}

extension CollectionDifference.Change {
  fileprivate var position: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
