import Statecraft
import StatecraftDurable

/// The machine that is measured: each second event sets a timer and says something, and the others
/// cancel the timer.
struct Ticket: Statechart, Codable, Sendable {
  enum State: CaseIterable { case open, idle, waiting }
  enum Event: Codable, Sendable, CaseIterable { case go }
  enum Output: Codable, Sendable { case reminder(String, Int) }

  var owner = "somebody@example.org"
  var cents = 4_200
  var count = 0

  static let chart = Chart(initial: .open, name: "Ticket") {
    state(.open, initial: .idle) {
      state(.idle) {
        on(.go, to: .waiting).do { $0.count += 1 }.emit { .reminder($0.owner, $0.count) }
      }
      state(.waiting) {
        on(.go, to: .idle).do { $0.count += 1 }
        after(.seconds(86_400), to: .idle)
      }
    }
  }
}
