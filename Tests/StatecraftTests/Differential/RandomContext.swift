import Statecraft

/// The context of random charts: a log in which all actions write, and a counter for guards.
struct RandomContext: ChartContext, Equatable {
  struct State: Hashable, Sendable, CustomStringConvertible {
    let number: Int

    init(_ number: Int) {
      self.number = number
    }

    var description: String { "s\(number)" }
  }

  typealias Output = Int

  /// What actions throw.
  struct Failure: Error {}

  enum Event: CaseIterable, Sendable {
    case a, b, c, d, e
  }

  var log: [String] = []
  var counter = 0

  /// The data that a state holds while it is active, one place for each state that does.
  var data0: Int?
  var data1: Int?

  /// The place with that number.
  static func data(_ place: Int) -> any WritableKeyPath<Self, Int?> & Sendable {
    place == 0 ? \.data0 : \.data1
  }
}
