/// One of eight events, all equally likely.
enum TrafficEvent: UInt8, CaseIterable, DrawnEvent {
  case e0, e1, e2, e3, e4, e5, e6, e7

  init(from draws: inout Draws) { self.init(number: draws.next() >> 29) }
}
