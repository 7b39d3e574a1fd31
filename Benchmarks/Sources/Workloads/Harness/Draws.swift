/// The random numbers that events are made of; the same for every contender.
struct Draws {
  /// How the stream goes on.
  enum Order: String, Codable {
    /// Without an end to its novelty.
    case random
    /// The same 64 events again and again, so that branch predictors learn them.
    case predictable
  }

  private static let seed: UInt32 = 12_345

  private var x = seed
  private var index = 0
  private let repetition: Int

  init(_ order: Order) {
    repetition = order == .predictable ? 63 : .max
  }

  /// The next draw of a linear congruential generator.
  mutating func next() -> UInt32 {
    if index & repetition == 0 { x = Self.seed }
    index &+= 1
    x = x &* 1_664_525 &+ 1_013_904_223
    return x
  }
}

/// An event that can be made of draws.
protocol DrawnEvent: Sendable {
  init(from draws: inout Draws)
}

extension DrawnEvent where Self: RawRepresentable<UInt8> {
  /// The case with this number of an `enum` without payloads, without a search.
  @inline(__always)
  init(number: UInt32) {
    self = unsafeBitCast(UInt8(truncatingIfNeeded: number), to: Self.self)
  }
}
