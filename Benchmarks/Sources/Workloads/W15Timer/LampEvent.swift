/// What a lamp gets, while no time passes.
enum LampEvent: UInt8, CaseIterable, DrawnEvent {
  case toggle, dim

  init(from draws: inout Draws) { self.init(number: draws.next() >> 31) }
}
