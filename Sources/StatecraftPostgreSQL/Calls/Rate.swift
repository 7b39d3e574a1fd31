#if PostgreSQL
/// How often something is the case, of late.
struct Rate: Sendable {
  /// The number of the last cases that count as much as all before them.
  private static let memory = 64.0

  private var value = 0.0

  /// Whether it is probably the case for one of so many.
  func expects(among count: Int) -> Bool { value * Double(count) > 0.35 }

  /// Learns for how many of so many it was the case.
  mutating func learn(_ cases: Int, of count: Int) {
    guard count > 0 else { return }
    let (cases, count) = (Double(cases), Double(count))
    value += (cases / count - value) * count / (count + Self.memory)
  }

  /// Forgets a little of what it has learned.
  mutating func fade() { value *= 0.98 }
}
#endif
