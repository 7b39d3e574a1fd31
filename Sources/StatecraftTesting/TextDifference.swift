/// A line-by-line difference of two texts.
struct TextDifference {
  let title: String
  let expected: [String]
  let found: [String]

  var isEmpty: Bool { expected == found }

  /// The title, then all lines: `−` marks expected ones only, `+` marks found ones only.
  var text: String {
    let changes = found.difference(from: expected)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines = ["  \(title):"]
    var next = 0
    for (offset, line) in expected.enumerated() {
      if removed.contains(offset) {
        lines.append("  − \(line)")
        continue
      }
      while inserted.contains(next) {
        lines.append("  + \(found[next])")
        next += 1
      }
      lines.append("    \(line)")
      next += 1
    }
    while next < found.count {
      lines.append("  + \(found[next])")
      next += 1
    }
    return lines.joined(separator: "\n")
  }
}
