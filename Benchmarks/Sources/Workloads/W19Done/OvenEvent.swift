/// What an oven gets.
enum OvenEvent: UInt8, CaseIterable, DrawnEvent {
  case next, knock

  init(from draws: inout Draws) { self.init(number: draws.next() >> 31) }
}
