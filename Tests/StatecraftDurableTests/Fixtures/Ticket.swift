#if Durable
import Statecraft

/// A ticket that says when it opens and closes.
struct Ticket: Statechart, Codable, Sendable {
  enum State: String, CaseIterable { case open, closed }
  enum Event: String, CaseIterable { case close }
  enum Output: String, Codable, Sendable { case opened, closed }

  var isCopied = false

  static let chart = Chart(initial: .open) {
    state(.open) {
      always().when("it is copied") { $0.isCopied }.do { $0.isCopied = false }.emit(.opened)
      on(.close, to: .closed).emit(.closed)
    }
    final(.closed)
  }
}
#endif
