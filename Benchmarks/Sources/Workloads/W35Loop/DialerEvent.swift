/// What a dialer gets.
enum DialerEvent: UInt8, CaseIterable, DrawnEvent {
  case dial, wait

  init(from draws: inout Draws) { self.init(number: draws.next() >> 31) }
}
