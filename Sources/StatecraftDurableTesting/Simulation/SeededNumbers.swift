#if Durable
internal import StatecraftRandom
internal import Synchronization

/// Random numbers that a seed determines, for several tasks.
final class SeededNumbers: Sendable {
  private let state: Mutex<SplitMix64>

  init(seed: UInt64) {
    state = Mutex(SplitMix64(seed: seed))
  }

  /// Returns the next 64 bits.
  func next() -> UInt64 { state.withLock { $0.next() } }

  /// Returns a number from 0 up to a limit.
  func below(_ limit: Int) -> Int { limit <= 1 ? 0 : Int(next() % UInt64(limit)) }

  /// Returns a number from 0 up to 1.
  func fraction() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// Returns `true` with a probability.
  func chance(_ probability: Double) -> Bool { fraction() < probability }
}
#endif
