#if Durable
internal import Statecraft
internal import StatecraftDurable
internal import Synchronization

/// A store under test, with short ways to write rows.
struct StoreProbe: Sendable {
  let store: any DurableStore
  let time: DrivenTime

  static let address = MachineAddress(chart: "Order", id: "42")

  func expect(_ condition: Bool, _ text: @autoclosure () -> String) throws {
    if !condition { throw StoreConformance.Failure(description: text()) }
  }

  func expectEqual<Value: Equatable>(_ actual: Value, _ expected: Value, _ what: String) throws {
    try expect(actual == expected, "\(what): expected \(expected), found \(actual)")
  }

  // MARK: - Rows

  func row(
    _ address: MachineAddress = address,
    revision: Int64,
    status: StoredMachine.Status = .active,
    version: Int = 1
  ) -> StoredMachine {
    StoredMachine(
      address: address,
      version: version,
      revision: revision,
      status: status,
      state: #"{"revision":\#(revision)}"#,
      changed: time.now
    )
  }

  func entry(_ revision: Int64, _ key: String) -> JournalEntry {
    let input = InboxEntry.Input.event(#"{"\#(key)":{}}"#)
    return JournalEntry(
      revision: revision,
      key: key,
      input: input,
      digest: input.digest,
      version: 1,
      outcome: "transitioned",
      answer: #"{"configuration":["open"]}"#,
      time: time.now,
      accepted: time.now
    )
  }

  func event(_ key: String, to address: MachineAddress = address) -> Posting {
    Posting(to: address, key: key, input: .event(#"{"\#(key)":{}}"#))
  }

  /// A change that appends one entry.
  func change(
    _ address: MachineAddress = address,
    from revision: Int64,
    key: String,
    status: StoredMachine.Status = .active
  ) -> MachineChange {
    var change = MachineChange(
      address: address,
      expectedRevision: revision,
      machine: row(address, revision: revision + 1, status: status)
    )
    change.journal = [entry(revision + 1, key)]
    return change
  }

  // MARK: - Calls

  /// Applies changes in a transaction that claims their machines.
  func apply(_ changes: MachineChange...) async throws -> [ChangeResult] {
    try await store.process(.named(changes.map { NamedClaim($0.address) }, events: 100)) { _ in
      changes
    }
  }

  /// Starts a machine with revision 1.
  func start(
    _ address: MachineAddress = address,
    places: [String] = ["open"],
    _ fill: (inout MachineChange) -> Void = { _ in }
  ) async throws {
    var change = change(address, from: 0, key: "start")
    change.places = places.map { MachineChange.Place(state: $0, since: time.now) }
    fill(&change)
    try expectEqual(try await apply(change), [.applied], "the start of \(address)")
  }

  func claim(_ request: ClaimRequest) async throws -> Claim {
    let found = Mutex<Claim?>(nil)
    _ = try await store.process(request) { claim in
      found.withLock { $0 = claim }
      return []
    }
    guard let claim = found.withLock({ $0 }) else {
      throw StoreConformance.Failure(description: "`process` did not call its closure")
    }
    return claim
  }

  func waiting(_ charts: [String: Int] = ["Order": 1], machines: Int = 100) async throws -> Claim {
    try await claim(.waiting(charts: charts, machines: machines, events: 100))
  }

  func journal(_ address: MachineAddress = address) async throws -> [String] {
    try await store.journal(of: address, after: 0, limit: 1_000).map { "\($0.revision) \($0.key)" }
  }

  func after(_ duration: Duration) -> WallTime {
    WallTime(sinceEpoch: time.now.sinceEpoch + duration)
  }
}
#endif
