#if Durable
import Statecraft

/// A machine whose only action fails always.
struct Trap: Statechart, Codable, Sendable {
  struct Sprung: Error, CustomStringConvertible {
    let description = "the trap is sprung"
  }

  enum State: String, CaseIterable { case set }
  enum Event: String, CaseIterable { case step }

  static let chart = Chart(initial: .set) {
    state(.set) {
      on(.step).do { _ in throw Sprung() }
    }
  }
}
#endif
