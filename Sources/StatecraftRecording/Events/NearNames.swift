/// Finds known names that are similar to an unknown one.
package enum NearNames {
  /// Returns the end of a message about an unknown name: similar names, then all known names.
  package static func hint(for name: String, among known: [String]) -> String {
    guard !known.isEmpty else { return "; there are none" }
    let near = near(name, among: known).map { "'\($0)'" }
    let question = near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"
    return "\(question.isEmpty ? ";" : question) known: \(known.joined(separator: ", "))"
  }

  /// Returns up to three names with a small edit distance or a common prefix, the most similar
  /// first.
  package static func near(_ name: String, among known: [String]) -> [String] {
    guard !name.isEmpty, name.count <= 100 else { return [] }
    let wanted = Array(name.lowercased())
    return
      known
      .map { (name: $0, distance: distance(wanted, to: $0)) }
      .filter { $0.distance <= max(1, min(wanted.count, $0.name.count) / 3) }
      .sorted { $0.distance < $1.distance }
      .prefix(3).map(\.name)
  }

  private static func distance(_ wanted: [Character], to name: String) -> Int {
    let name = Array(name.lowercased())
    if wanted.count >= 3, name.starts(with: wanted) { return 1 }
    return editDistance(wanted, name)
  }

  /// Returns the edit distance: insertions, removals, replacements and swaps of neighbouring
  /// letters.
  private static func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let isSame = left[row] == right[column]
        var best = min(
          last[column] + (isSame ? 0 : 1),
          last[column + 1] + 1,
          current[column] + 1
        )
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
