internal import Statecraft

extension RecordingComparison {
  /// The widths that a table may have, in columns.
  package static let widths = 60...1_000

  /// Returns the first difference and the steps around it, side by side.
  ///
  /// - Parameters:
  ///   - names: the titles of the two columns.
  ///   - width: the width in columns, which is limited to the range from 60 to 1,000.
  ///   - limit: the maximum number of rows.
  /// - Returns: lines with their ends.
  public func text(
    names: (left: String, right: String) = ("left", "right"),
    width: Int = 80,
    limit: Int = 40
  ) -> String {
    guard let first = firstDifference else {
      return (rows.count == 1 ? "the only step is" : "all \(rows.count) steps are") + " the same\n"
    }
    var text = "\(first == 1 ? "1 step is" : "\(first) steps are") the same, then they differ:\n"
    let table = ComparisonTable(self, width: width.limited(to: Self.widths))
    text += table.head(names)
    let start = max(0, first - 3)
    let shown = rows[start...].prefix(max(1, limit))
    for row in shown { text += table.line(row) }
    let rest = rows.count - start - shown.count
    if rest > 0 { text += "… and \(rest) more\n" }
    return text + changes.map { "\($0)\n" }.joined()
  }
}

extension RecordingComparison: CustomStringConvertible {
  /// The first difference, and the steps around it side by side.
  public var description: String { text() }
}

/// Prints steps side by side.
private struct ComparisonTable {
  private let comparison: RecordingComparison
  private let column: Int
  private let numbers: Int

  init(_ comparison: RecordingComparison, width: Int) {
    self.comparison = comparison
    numbers = max(2, String(max(comparison.left.steps.count, comparison.right.steps.count)).count)
    column = (width - 2 * numbers - 7) / 2
  }

  func head(_ names: (left: String, right: String)) -> String {
    let gap = String(repeating: " ", count: numbers)
    return "  \(gap) \(fit(names.left)) \(gap) \(fit(names.right))".trimmingEnd + "\n"
  }

  func line(_ row: RecordingComparison.Row) -> String {
    let sides = [
      side(row.left, comparison.left.steps), side(row.right, comparison.right.steps),
    ]
    return ("\(row.isSame ? " " : "≠") " + sides.joined(separator: " ")).trimmingEnd + "\n"
  }

  private func side(_ number: Int?, _ steps: [RecordedStep]) -> String {
    guard let number else { return String(repeating: " ", count: numbers + 1 + column) }
    let label = String(number + 1)
    return String(repeating: " ", count: numbers - label.count) + label + " "
      + fit(steps[number].brief)
  }

  private func fit(_ text: String) -> String {
    text.cut(to: column).padded(to: column)
  }
}

extension RecordedStep {
  /// A summary of the step in a few words: `coin → unlocked (beep)`.
  fileprivate var brief: String {
    let states = configuration.joined(separator: ", ")
    let said = outputs.isEmpty ? "" : " (\(outputs.joined(separator: "; ")))"
    let name = event + (payload.map { " \($0)" } ?? "")
    return switch outcome {
    case .transitioned: "\(name) → \(states)\(said)"
    case .internal: "\(name) in \(states)\(said)"
    case .ignored, .refused, .postponed, .failed:
      "\(name): \(outcome.rawValue) in \(states)\(said)"
    }
  }
}
