/// What a scale gets; the last two only from itself.
enum ScaleEvent: UInt8, CaseIterable, DrawnEvent {
  case load, read, heavy, light

  init(from draws: inout Draws) { self.init(number: draws.next() >> 31) }
}
