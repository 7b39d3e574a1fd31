/// A coin, or a push.
enum TurnstileEvent: UInt8, CaseIterable, DrawnEvent {
  case coin, push

  init(draw: UInt32) { self.init(unchecked: draw >> 31) }
}
