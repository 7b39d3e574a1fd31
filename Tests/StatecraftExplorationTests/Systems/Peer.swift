import Statecraft

/// The context of random machines that send each other messages: a small counter.
struct Peer: ChartContext, Hashable {
  typealias State = Int
  enum Event: CaseIterable { case a, b, c }
  enum Output: CaseIterable, Hashable { case a, b, c }

  var x = 0

  /// The event that a message is for the machine that receives it.
  static func event(for output: Output) -> Event {
    switch output {
    case .a: .a
    case .b: .b
    case .c: .c
    }
  }
}
