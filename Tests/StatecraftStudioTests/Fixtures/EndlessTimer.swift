#if Studio
import Statecraft

/// A machine with a deadline every millisecond, without end.
struct EndlessTimer: Statechart, Sendable {
  enum State: CaseIterable, Sendable { case on }
  enum Event: CaseIterable, Codable, Sendable { case nothing }

  static let chart = Chart(initial: .on) {
    ignore(.nothing)
    state(.on) { after(.milliseconds(1), to: .on) }
  }
}
#endif
