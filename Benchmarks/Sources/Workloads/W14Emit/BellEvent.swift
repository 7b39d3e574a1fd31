/// What a bell gets.
enum BellEvent: UInt8, CaseIterable, DrawnEvent {
  case press, release

  init(from draws: inout Draws) { self.init(number: draws.next() >> 31) }
}

/// What a bell tells its surroundings.
enum BellOutput: Sendable {
  case ring
  case count(UInt32)
  case error

  /// A number for the checksum.
  var code: UInt64 {
    switch self {
    case .ring: 1
    case .count(let count): UInt64(count)
    case .error: 3
    }
  }
}
