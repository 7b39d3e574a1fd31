#if Studio
import Statecraft

/// A machine that changes four times, every ten milliseconds, and then stays where it is.
struct Blinker: Statechart, Sendable {
  enum State: CaseIterable, Sendable { case first, second, third, fourth, last }
  enum Event: CaseIterable, Codable, Sendable { case nothing }

  static let chart = Chart(initial: .first) {
    ignore(.nothing)
    state(.first) { after(.milliseconds(10), to: .second) }
    state(.second) { after(.milliseconds(10), to: .third) }
    state(.third) { after(.milliseconds(10), to: .fourth) }
    state(.fourth) { after(.milliseconds(10), to: .last) }
    state(.last)
  }
}
#endif
