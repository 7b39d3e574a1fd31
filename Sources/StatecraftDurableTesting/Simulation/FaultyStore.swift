#if Durable
internal import Statecraft
internal import StatecraftDurable
internal import Synchronization

/// A store that fails as a seed says, in front of a real one; one for each simulated process.
final class FaultyStore: ForwardingStore {
  /// What happens around a call.
  private enum Fate {
    case normal
    case before(any Error)
    case after(any Error)
    case tear
    case stall
  }

  let base: any DurableStore

  private let numbers: SeededNumbers
  private let log: FaultLog
  private let faults: Mutex<StoreFaults>
  private let callLimit: Int
  private let isUnsynchronized = Mutex(false)
  /// What others do while the process hangs.
  private let meanwhile: @Sendable () async -> Void
  /// Looks at changes that were applied to machines that were claimed before.
  private let inspect: @Sendable ([StoredMachine], [MachineChange]) async -> Void

  init(
    _ base: any DurableStore,
    faults: StoreFaults,
    callLimit: Int,
    numbers: SeededNumbers,
    log: FaultLog,
    meanwhile: @escaping @Sendable () async -> Void,
    inspect: @escaping @Sendable ([StoredMachine], [MachineChange]) async -> Void
  ) {
    self.base = base
    self.numbers = numbers
    self.log = log
    self.faults = Mutex(faults)
    self.callLimit = callLimit
    self.meanwhile = meanwhile
    self.inspect = inspect
  }

  private func fate(canStall: Bool = false) -> Fate {
    if isUnsynchronized.withLock({ $0 }) {
      return .before(StoreError(.damaged, "the store must be opened again"))
    }
    let faults = faults.withLock { $0 }
    var fraction = numbers.fraction()
    func hit(_ probability: Double, _ name: String) -> Bool {
      fraction -= probability
      guard fraction < 0 else { return false }
      fraction = .infinity
      log.count(name)
      return true
    }
    if hit(faults.unavailable, "unavailable") {
      return .before(StoreError(.unavailable, "the store cannot be reached"))
    }
    if hit(faults.full, "full") { return .before(StoreError(.full, "no space is left")) }
    if hit(faults.unsynchronized, "unsynchronized") {
      isUnsynchronized.withLock { $0 = true }
      return .before(StoreError(.damaged, "fsync failed"))
    }
    if hit(faults.crashBefore, "crash before commit") { return .before(SimulatedCrash()) }
    if hit(faults.crashAfter, "crash after commit") { return .after(SimulatedCrash()) }
    if hit(faults.lostAnswer, "lost answer") {
      return .after(StoreError(.unavailable, "the connection was lost"))
    }
    if canStall, hit(faults.tear, "tear") { return .tear }
    if canStall, hit(faults.stall, "stall") { return .stall }
    return .normal
  }

  func around<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    try log.countCall(limit: callLimit)
    switch fate() {
    case .before(let error): throw error
    case .after(let error):
      _ = try await body()
      throw error
    case .normal, .tear, .stall: return try await body()
    }
  }

  // MARK: - Steps

  func process(
    _ request: ClaimRequest,
    _ decide: @escaping @Sendable (Claim) throws -> [MachineChange]
  ) async throws -> [ChangeResult] {
    try log.countCall(limit: callLimit)
    switch fate(canStall: true) {
    case .before(let error):
      // The claim and the decision come before the crash, too.
      _ = try await base.process(request) { claim in
        _ = try decide(claim)
        return []
      }
      throw error
    case .after(let error):
      _ = try await commit(request, decide)
      throw error
    case .tear:
      _ = try await commit(request) { claim in
        let changes = try decide(claim)
        return Array(changes.prefix(self.numbers.below(changes.count + 1)))
      }
      throw SimulatedCrash()
    case .stall:
      let decided = Mutex<[MachineChange]>([])
      _ = try await base.process(request) { claim in
        let changes = try decide(claim)
        decided.withLock { $0 = changes }
        return []
      }
      await meanwhile()
      return try await commit(request) { _ in decided.withLock { $0 } }
    case .normal: return try await commit(request, decide)
    }
  }

  /// Applies changes, and notes those that were applied.
  private func commit(
    _ request: ClaimRequest,
    _ decide: @escaping @Sendable (Claim) throws -> [MachineChange]
  ) async throws -> [ChangeResult] {
    let noted = Mutex<(rows: [StoredMachine], changes: [MachineChange])>(([], []))
    let results = try await base.process(request) { claim in
      let changes = try decide(claim)
      noted.withLock { $0 = (claim.machines.compactMap(\.machine), changes) }
      return changes
    }
    let (rows, changes) = noted.withLock { $0 }
    let applied = zip(changes, results).filter { $0.1 == .applied }.map(\.0)
    for change in applied { log.applied(change) }
    await inspect(rows, applied)
    log.add(conflicts: results.count { $0 == .conflict })
    return results
  }
}
#endif
