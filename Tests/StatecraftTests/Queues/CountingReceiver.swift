import Synchronization

@testable import Statecraft

/// Counts how often alarms wake it.
final class CountingReceiver: AlarmReceiver {
  private let wakes = Mutex(0)
  var count: Int { wakes.withLock { $0 } }
  func wake() { wakes.withLock { $0 += 1 } }
}
