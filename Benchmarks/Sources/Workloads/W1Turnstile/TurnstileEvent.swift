/// A coin, or a push.
enum TurnstileEvent: UInt8, CaseIterable, DrawnEvent {
  case coin, push

  init(from draws: inout Draws) { self.init(number: draws.next() >> 31) }
}
