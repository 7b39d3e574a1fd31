#if SQLite
import GRDB
import Synchronization

/// Counts commits, also those without changes.
final class CommitCounter: TransactionObserver, Sendable {
  let count = Mutex(0)
  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidCommit(_ db: Database) { count.withLock { $0 += 1 } }
  func databaseDidRollback(_ db: Database) {}
}
#endif
