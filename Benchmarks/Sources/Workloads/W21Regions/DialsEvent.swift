/// Turns one of several dials, or all of them.
struct DialsEvent<Dials: Count>: Hashable, CaseIterable, CustomStringConvertible, DrawnEvent {
  /// The dial's number, or the number of dials for all of them.
  let number: UInt8

  init(number: Int) {
    self.number = UInt8(number)
  }

  init(from draws: inout Draws) {
    number = UInt8(truncatingIfNeeded: (UInt64(draws.next()) &* UInt64(Dials.count)) >> 32)
  }

  static var all: Self { Self(number: Dials.count) }

  static var allCases: [Self] { (0...Dials.count).map { Self(number: $0) } }

  var description: String { self == .all ? "all" : "turn\(number)" }
}
