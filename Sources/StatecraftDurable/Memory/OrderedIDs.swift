#if Durable
/// The ids of a chart's machines in the order of their bytes.
///
/// They are sorted when somebody asks: many machines may start in between.
struct OrderedIDs: Sendable {
  private var sorted: [String] = []
  private var added: [String] = []

  /// Adds an id that is not there.
  mutating func add(_ id: String) { added.append(id) }

  /// Returns the ids from a text on.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - isAfter: whether the id that is the text is left out.
  /// - Returns: the ids in their order.
  /// - Complexity: O(log n), and O(n) for the first call after an addition.
  mutating func from(_ text: String, isAfter: Bool) -> ArraySlice<String> {
    merge()
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      let isBehind =
        isAfter
        ? Self.comesBefore(text, sorted[middle]) : !Self.comesBefore(sorted[middle], text)
      if isBehind { high = middle } else { low = middle + 1 }
    }
    return sorted[low...]
  }

  private mutating func merge() {
    guard !added.isEmpty else { return }
    added.sort(by: Self.comesBefore)
    var merged: [String] = []
    merged.reserveCapacity(sorted.count + added.count)
    var rest = added[...]
    for id in sorted {
      while let next = rest.first, Self.comesBefore(next, id) {
        merged.append(next)
        rest.removeFirst()
      }
      merged.append(id)
    }
    sorted = merged + rest
    added = []
  }

  private static func comesBefore(_ first: String, _ second: String) -> Bool {
    first.utf8.lexicographicallyPrecedes(second.utf8)
  }
}
#endif
