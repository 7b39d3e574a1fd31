/// One of eight events; the first four go to one region, the others to two.
enum RegionsEvent: UInt8, CaseIterable, DrawnEvent {
  case e0, e1, e2, e3, e4, e5, e6, e7

  init(draw: UInt32) { self.init(unchecked: draw >> 29) }
}
