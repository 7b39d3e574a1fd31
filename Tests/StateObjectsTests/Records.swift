import Statecraft
import Synchronization

/// Collects records from any thread.
final class Records: Sendable {
  private let records = Mutex<[TransitionRecord]>([])

  var all: [TransitionRecord] { records.withLock { $0 } }

  func add(_ record: TransitionRecord) { records.withLock { $0.append(record) } }
}
