/// What a fan gets; both as often.
enum FanEvent: UInt8, CaseIterable, DrawnEvent {
  case power, faster

  init(from draws: inout Draws) { self.init(number: draws.next() >> 31) }
}
