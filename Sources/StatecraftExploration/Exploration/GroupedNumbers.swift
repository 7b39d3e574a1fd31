/// The numbers of things that belong to groups: those of the first group come first, then those of the next one.
struct GroupedNumbers: Sendable {
  /// For each group the number of its first thing, and at the end the number of all things.
  private var firsts = [0]

  /// Numbers the things of groups of which each has so many.
  init(_ counts: some Sequence<Int>) {
    for count in counts { firsts.append(self.count + count) }
  }

  /// The number of all things.
  var count: Int { firsts[firsts.count - 1] }

  /// The numbers of the things of a group.
  subscript(group: Int) -> Range<Int> { firsts[group]..<firsts[group + 1] }

  /// The number of the thing at a place in its group.
  func number(_ place: Int, of group: Int) -> Int { firsts[group] + place }

  /// The group of the thing with a number, and its place there.
  ///
  /// - Complexity: O(groups).
  func place(of number: Int) -> (group: Int, place: Int) {
    // The last group whose things do not begin behind it.
    let group = firsts.dropLast().lastIndex { $0 <= number } ?? 0
    return (group, number - firsts[group])
  }
}
