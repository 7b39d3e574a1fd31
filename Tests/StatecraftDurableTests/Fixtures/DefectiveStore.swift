#if Durable
import Statecraft
import StatecraftDurable
import Synchronization

@testable import StatecraftDurableTesting

/// A store that breaks one rule of the protocol, to see that the checks find it.
final class DefectiveStore: ForwardingStore {
  enum Defect: String, CaseIterable, Sendable {
    /// A key is applied as often as it comes.
    case noUniqueKey
    /// A posted event is acknowledged before it is stored, and now and then it is not stored.
    case acknowledgementBeforeCommit
    /// A timer is deleted without entering the inbox, now and then.
    case lostTimers
    /// The inbox of a claim is not in its order.
    case unorderedInbox
    /// What was applied stays in the inbox.
    case undeletedInbox
    /// The outputs of a change are written in another transaction, which is lost now and then.
    case outputsApart
    /// Outputs are deleted when they are claimed.
    case outputsDeletedEarly
    /// Outputs of a machine are claimed in another order.
    case unorderedOutputs
    /// The answer to a repeated key is another one.
    case otherAnswers
    /// The state is written, and the journal is not, now and then.
    case tornChange
    /// A change is written whatever revision the machine has by now.
    case noComparison
    /// A timer is known by its name, so that an older one fires in place of the one that is armed.
    case noGenerations
    /// A message to another machine leaves the outbox without reaching the inbox, now and then.
    case lostMessages
    /// A message to another machine is forwarded twice under different keys, now and then.
    case repeatedMessages
    /// What a worker says of an output whose lease has expired changes the output of the next worker.
    case lateAttempts
    /// Of a machine that cannot be migrated, the new version is written without the state.
    case migratedInPart
  }

  let base: any DurableStore

  private let defect: Defect
  private let numbers = SeededNumbers(seed: 99)
  private let count = Mutex(0)
  private let names = Mutex<[MachineAddress: [Int64: String]]>([:])

  init(_ base: any DurableStore, _ defect: Defect) {
    self.base = base
    self.defect = defect
  }

  private func unique(_ key: String) -> String {
    let number = count.withLock { count in
      count += 1
      return count
    }
    return "\(key)#\(number)"
  }

  private func plain(_ key: String) -> String {
    String(key.prefix { $0 != "#" })
  }

  // MARK: - Steps

  func process(
    _ request: ClaimRequest,
    _ decide: @escaping @Sendable (Claim) throws -> [MachineChange]
  ) async throws -> [ChangeResult] {
    try await base.process(request) { claim in
      let seen = self.seen(claim)
      return try decide(seen).map { self.written($0, claim) }
    }
  }

  private func seen(_ claim: Claim) -> Claim {
    var claim = claim
    for index in claim.machines.indices {
      switch defect {
      case .noUniqueKey:
        claim.machines[index].answered = []
        for entry in claim.machines[index].inbox.indices {
          claim.machines[index].inbox[entry].key = plain(claim.machines[index].inbox[entry].key)
        }
      case .unorderedInbox: claim.machines[index].inbox.reverse()
      case .noGenerations:
        for entry in claim.machines[index].inbox.indices {
          rename(&claim.machines[index].inbox[entry], of: claim.machines[index].address)
        }
      case .otherAnswers:
        for entry in claim.machines[index].answered.indices {
          claim.machines[index].answered[entry].outcome = "refused"
        }
      default: break
      }
    }
    return claim
  }

  /// Gives the entry of a timer the newest generation of the timer's name.
  private func rename(_ entry: inout InboxEntry, of address: MachineAddress) {
    guard case .timer(let generation) = entry.input else { return }
    let known = names.withLock { $0[address] ?? [:] }
    guard let name = known[generation] else { return }
    let newest = known.filter { $0.value == name }.keys.max()
    entry.input = .timer(generation: newest ?? generation)
  }

  private func written(_ change: MachineChange, _ claim: Claim) -> MachineChange {
    var change = change
    for timer in change.timers {
      names.withLock { $0[change.address, default: [:]][timer.generation] = timer.name }
    }
    switch defect {
    case .noUniqueKey:
      for index in change.journal.indices {
        change.journal[index].key = unique(change.journal[index].key)
      }
    case .undeletedInbox: change.consumed = []
    case .noComparison:
      let claimed = claim.machines.first { $0.address == change.address }
      change.expectedRevision = claimed?.machine?.revision ?? 0
    case .outputsApart: if numbers.chance(0.1) { change.outputs = [] }
    case .migratedInPart:
      let isRefused = change.machine.status == .parked && change.machine.fault?.key == ""
      if isRefused, change.machine.version == 1, change.machine.state != nil {
        change.machine.version = 2
      }
    case .tornChange:
      if numbers.chance(0.05), !change.journal.isEmpty {
        change.journal.removeLast()
      }
    default: break
    }
    return change
  }

  // MARK: - Intake

  func post(_ postings: [Posting]) async throws -> [PostResult] {
    switch defect {
    case .noUniqueKey:
      return try await base.post(
        postings.map { posting in
          var posting = posting
          posting.key = unique(posting.key)
          return posting
        }
      )
    case .acknowledgementBeforeCommit:
      if numbers.chance(0.1), case .event? = postings.first?.input {
        return postings.map { _ in .accepted(sequence: 1) }
      }
      return try await base.post(postings)
    default: return try await base.post(postings)
    }
  }

  func moveDueTimers(limit: Int) async throws -> TimerMove {
    guard defect == .lostTimers, numbers.chance(0.2) else {
      return try await base.moveDueTimers(limit: limit)
    }
    // The rows are deleted; the inbox entries are deleted, too.
    let move = try await base.moveDueTimers(limit: limit)
    for address in names.withLock({ $0.keys.sorted { $0.id < $1.id } }) {
      let pending = try await base.pending(of: address, limit: 1_000)
      let lost = pending.inbox.filter { $0.input.kind == "timer" }
      guard !lost.isEmpty, let row = try await base.machine(address) else { continue }
      var change = MachineChange(
        address: address,
        expectedRevision: row.revision,
        machine: row
      )
      change.consumed = lost.map(\.sequence)
      _ = try await base.process(.named([NamedClaim(address)], events: 1)) { [change] _ in
        [change]
      }
    }
    return move
  }

  // MARK: - Outputs

  func claimOutputs(
    charts: [String],
    kind: StoredOutput.Kind?,
    limit: Int,
    lease: Duration
  ) async throws -> [StoredOutput] {
    let rows = try await base.claimOutputs(charts: charts, kind: kind, limit: limit, lease: lease)
    switch defect {
    case .outputsDeletedEarly:
      try await base.deleteOutputs(rows.map(\.sequence))
      return rows
    case .unorderedOutputs: return rows.reversed()
    default: return rows
    }
  }

  func retryOutput(
    _ output: StoredOutput,
    attempt: Int,
    after delay: Duration,
    error: String?
  ) async throws -> Bool {
    let row = try await present(output)
    return try await base.retryOutput(row, attempt: attempt, after: delay, error: error)
  }

  func buryOutput(_ output: StoredOutput, reason: String) async throws -> Bool {
    try await base.buryOutput(try await present(output), reason: reason)
  }

  /// Returns what the store has of an output now, which others may have claimed since.
  private func present(_ output: StoredOutput) async throws -> StoredOutput {
    guard defect == .lateAttempts else { return output }
    let outputs = try await base.pending(of: output.address, limit: 1_000).outputs
    return outputs.first { $0.sequence == output.sequence } ?? output
  }

  func forward(_ deliveries: [Delivery]) async throws -> [PostResult?] {
    switch defect {
    case .lostMessages where numbers.chance(0.1):
      try await base.deleteOutputs(deliveries.map(\.sequence))
      return deliveries.map { _ in nil }
    case .repeatedMessages where numbers.chance(0.1):
      let results = try await base.forward(deliveries)
      _ = try await base.post(
        deliveries.map { delivery in
          var posting = delivery.posting
          posting.key = unique(posting.key)
          return posting
        }
      )
      return results
    default: return try await base.forward(deliveries)
    }
  }

  // MARK: - Reading

  func journal(
    of address: MachineAddress,
    after revision: Int64,
    limit: Int
  ) async throws -> [JournalEntry] {
    let journal = try await base.journal(of: address, after: revision, limit: limit)
    return journal.map { entry in
      var entry = entry
      if defect == .noUniqueKey { entry.key = plain(entry.key) }
      return entry
    }
  }
}
#endif
