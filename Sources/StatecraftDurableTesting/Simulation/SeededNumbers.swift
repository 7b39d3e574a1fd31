#if Durable
internal import Synchronization

/// Random numbers that a seed determines: SplitMix64 (Steele, Lea, Flood, 2014).
final class SeededNumbers: Sendable {
  private let state: Mutex<UInt64>

  init(seed: UInt64) {
    state = Mutex(seed)
  }

  /// Returns the next 64 bits.
  func next() -> UInt64 {
    state.withLock { state in
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
  }

  /// Returns a number from 0 up to a limit.
  func below(_ limit: Int) -> Int { limit <= 1 ? 0 : Int(next() % UInt64(limit)) }

  /// Returns a number from 0 up to 1.
  func fraction() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// Returns `true` with a probability.
  func chance(_ probability: Double) -> Bool { fraction() < probability }
}
#endif
