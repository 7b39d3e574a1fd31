#if Durable
internal import Statecraft

/// A machine's rows in memory.
struct MemoryMachine: Sendable {
  var row: StoredMachine
  var journal: [JournalEntry] = []
  /// The number of entries at the beginning of the journal without their inputs.
  var pruned = 0
  /// The positions in the journal by key.
  var keys: [ExactText: Int] = [:]
  var inbox: [InboxEntry] = []
  var timers: [Int64: StoredTimer] = [:]
  var work: [Int64: StoredWork] = [:]
  /// When the attempts of work began that were claimed last, by the numbers of the work.
  var begun: [Int64: WallTime] = [:]
  /// The outputs in the order of their sequence numbers.
  var outputs: [StoredOutput] = []
  var places: [MachineChange.Place] = []
  /// Whether the queue of waiting machines contains this one.
  var isQueued = false

  init(_ row: StoredMachine) {
    self.row = row
  }

  /// Returns the journal's entry for a key.
  func entry(_ key: String) -> JournalEntry? { keys[key.exact].map { journal[$0] } }

  /// Removes work; returns whether it was there.
  @discardableResult
  mutating func removeWork(_ generation: Int64) -> Bool {
    begun[generation] = nil
    return work.removeValue(forKey: generation) != nil
  }

  /// The oldest output that is no dead letter.
  var firstOutput: StoredOutput? { outputs.first { !$0.isDead } }
}
#endif
