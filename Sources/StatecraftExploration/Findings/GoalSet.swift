/// Numbered things of which each is to be seen at least once.
struct GoalSet {
  /// For each whether it was seen, or need not be.
  private(set) var isDone: [Bool]
  /// How many are still to be seen.
  private(set) var openCount: Int

  /// Creates goals of which some need not be seen.
  init(count: Int, _ isWanted: (Int) -> Bool = { _ in true }) {
    isDone = (0..<count).map { !isWanted($0) }
    openCount = isDone.count { !$0 }
  }

  /// The goals that were not seen.
  var open: [Int] { isDone.indices.filter { !isDone[$0] } }

  mutating func see(_ number: Int) {
    guard !isDone[number] else { return }
    isDone[number] = true
    openCount -= 1
  }
}
