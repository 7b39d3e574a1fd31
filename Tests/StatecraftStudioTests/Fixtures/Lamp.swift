#if Studio
import Statecraft

/// A lamp whose events have no payloads and are not `Codable`.
struct Lamp: Statechart, Sendable {
  enum State: CaseIterable, Sendable { case on, off }
  enum Event: CaseIterable, Sendable { case toggle }

  static let chart = Chart(initial: .off) {
    state(.on) { on(.toggle, to: .off) }
    state(.off) { on(.toggle, to: .on) }
  }
}
#endif
