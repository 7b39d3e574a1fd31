/// A table in Markdown, as wide as its cells.
struct Table {
  private var rows: [[String]]
  private let isNumeric: [Bool]

  /// - Parameter columns: the titles; those that begin with `>` are right-aligned.
  init(_ columns: [String]) {
    isNumeric = columns.map { $0.hasPrefix(">") }
    rows = [columns.map { $0.hasPrefix(">") ? String($0.dropFirst()) : $0 }]
  }

  mutating func add(_ row: [String]) {
    rows.append(row)
  }

  var markdown: String {
    let widths = rows[0].indices.map { column in
      max(rows.map { $0[column].count }.max() ?? 0, 2)
    }
    var lines = rows.map { line($0, widths) }
    let rule = zip(widths, isNumeric).map { width, isNumeric in
      String(repeating: "-", count: isNumeric ? width - 1 : width) + (isNumeric ? ":" : "")
    }
    lines.insert(line(rule, widths), at: 1)
    return lines.joined(separator: "\n")
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    let padded = cells.indices.map { column in
      let space = String(repeating: " ", count: widths[column] - cells[column].count)
      return isNumeric[column] ? space + cells[column] : cells[column] + space
    }
    return "| " + padded.joined(separator: " | ") + " |"
  }
}
