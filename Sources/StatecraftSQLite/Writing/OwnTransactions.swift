#if SQLite
internal import GRDB
internal import StatecraftDurable
internal import Synchronization

/// The transactions of a program in which it posts: before one is committed, the file is looked for, and after
/// that workers are woken.
///
/// GRDB asks it once for each transaction with posts, however many these are, and tells it of no rows.
final class OwnTransactions: TransactionObserver, Sendable {
  private let file: OpenedFile?
  private let signals: WakeUpSignals
  /// Whether the current transaction is watched; only accesses of the writing connection use it.
  private let isWatching = Atomic(false)

  /// Creates the watch of a store.
  ///
  /// - Parameters:
  ///   - file: the file to look for; `nil` if that is not the store's.
  ///   - signals: the workers to wake.
  init(file: OpenedFile?, signals: WakeUpSignals) {
    self.file = file
    self.signals = signals
  }

  /// Watches the end of the current transaction of the writing connection.
  func watch(_ db: Database) {
    guard !isWatching.exchange(true, ordering: .relaxed) else { return }
    db.add(transactionObserver: self, extent: .nextTransaction)
  }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }

  func databaseDidChange(with event: DatabaseEvent) {}

  func databaseWillCommit() throws { try file?.check() }

  func databaseDidCommit(_ db: Database) {
    isWatching.store(false, ordering: .relaxed)
    signals.send()
  }

  func databaseDidRollback(_ db: Database) { isWatching.store(false, ordering: .relaxed) }
}
#endif
