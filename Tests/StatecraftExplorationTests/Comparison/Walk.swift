import Statecraft

/// The context of random charts: two small counters.
struct Walk: ChartContext, Hashable {
  typealias State = Int
  enum Event: CaseIterable { case a, b, c }

  /// What some actions throw.
  struct Refusal: Error {}

  var x = 0
  var y = 0
}
