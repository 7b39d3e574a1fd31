/// One of five events.
enum FloorsEvent: UInt8, CaseIterable, DrawnEvent {
  case k0, k1, k2, k3, k4

  init(from draws: inout Draws) {
    self.init(number: UInt32(truncatingIfNeeded: (UInt64(draws.next()) &* 5) >> 32))
  }

  /// Where the event leads from a state of so many.
  func target(from state: Int, of count: Int) -> Int {
    (7 * state + 131 * Int(rawValue) + 1) % count
  }
}
