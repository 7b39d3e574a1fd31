/// What an account gets.
enum AccountEvent: UInt8, CaseIterable, DrawnEvent {
  case deposit, withdraw

  init(from draws: inout Draws) { self.init(number: draws.next() >> 31) }
}

/// There is less than what shall be withdrawn.
struct Overdrawn: Error {}
