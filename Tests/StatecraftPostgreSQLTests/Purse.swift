#if PostgreSQL
import Statecraft
import StatecraftDurable

/// A purse for tests, which says with each coin how many it has.
struct Purse: Statechart, Codable, Sendable {
  enum State: CaseIterable { case open }
  enum Event: Codable, Sendable, CaseIterable { case put }
  enum Output: Codable, Sendable, Equatable { case count(Int) }

  var coins = 0

  static let chart = Chart(initial: .open, name: "Purse") {
    state(.open) {
      on(.put).do { $0.coins += 1 }.emit { .count($0.coins) }
    }
  }
}

/// Counts what purses say.
struct Total: Statechart, Codable, Sendable {
  enum State: CaseIterable { case open }
  enum Event: Codable, Sendable, CaseIterable { case one }

  var count = 0

  static let chart = Chart(initial: .open, name: "Total") {
    state(.open) { on(.one).do { $0.count += 1 } }
  }
}
#endif
