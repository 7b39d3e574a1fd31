/// One of eight events, all equally likely.
enum TrafficEvent: UInt8, CaseIterable, DrawnEvent {
  case e0, e1, e2, e3, e4, e5, e6, e7

  init(draw: UInt32) { self.init(unchecked: draw >> 29) }
}
