#if Durable
public import Statecraft
public import StatecraftDurable
public import StatecraftTesting
internal import Synchronization

/// The time of a test: a store's clock and the clock on which workers sleep, advanced together.
///
/// ```swift
/// let time = DrivenTime()
/// let store = InMemoryStore(clock: time.storeClock)
/// time.advance(by: .seconds(86_400))
/// ```
public final class DrivenTime: Sendable {
  /// The clock on which workers sleep.
  public let clock = VirtualClock()
  private let offset: Mutex<Duration>

  /// Creates a time that begins at the given wall time.
  public init(from start: WallTime = WallTime(sinceEpoch: .seconds(1_700_000_000))) {
    offset = Mutex(start.sinceEpoch)
  }

  /// The time that the store's clock shows.
  public var now: WallTime {
    WallTime(sinceEpoch: offset.withLock { $0 } + clock.now.offset)
  }

  /// The store's clock.
  public var storeClock: StoreClock { StoreClock { self.now } }

  /// Advances both clocks.
  public func advance(by duration: Duration) { clock.advance(by: duration) }

  /// Sets the store's clock forwards or backwards, as an administrator or a time server may do; the
  /// clock on which workers sleep does not change.
  public func jump(by duration: Duration) { offset.withLock { $0 += duration } }
}
#endif
