/// What a relay gets.
enum RelayEvent: UInt8, CaseIterable, DrawnEvent {
  case tap, push
  /// Raised by an action, never drawn.
  case flip

  init(from draws: inout Draws) { self.init(number: draws.next() >> 31) }
}
