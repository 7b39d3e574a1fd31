#if SQLite
import GRDB
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import StatecraftSQLite
import Synchronization
import Testing

/// What claims say about the inputs of machines.
@Suite struct ClaimTests {
  let time = DrivenTime()
  let store: SQLiteStore

  init() throws {
    store = try SQLiteStore(sharing: try DatabaseQueue(), clock: time.storeClock)
  }

  private func address(_ number: Int) -> MachineAddress {
    MachineAddress(chart: "Order", id: "\(number)")
  }

  private func post(_ key: String, to number: Int) async throws {
    let results = try await store.post([
      Posting(to: address(number), key: key, input: .event("\"go\""))
    ])
    guard case .accepted? = results.first else {
      Issue.record("the result is \(results)")
      return
    }
  }

  /// Stores a machine at a revision, and what it has answered to get there.
  private func write(_ number: Int, answering keys: [String] = []) async throws {
    let (address, now) = (address(number), time.now)
    let results = try await store.process(.named([NamedClaim(address)], events: 0)) { claim in
      let before = claim.machines.first?.machine?.revision ?? 0
      let revision = before + Int64(keys.count)
      var change = MachineChange(empty: address, from: before, to: revision, at: now)
      let input = InboxEntry.Input.event("\"go\"")
      change.journal = keys.enumerated().map { position, key in
        JournalEntry(
          revision: before + Int64(position) + 1,
          key: key,
          input: input,
          digest: input.digest,
          version: 1,
          outcome: "internal",
          answer: nil,
          time: now,
          accepted: now
        )
      }
      return [change]
    }
    #expect(results == [.applied])
  }

  private func claim(_ request: ClaimRequest) async throws -> [ClaimedMachine] {
    let machines = Mutex<[ClaimedMachine]>([])
    _ = try await store.process(request) { claim in
      machines.withLock { $0 = claim.machines }
      return []
    }
    return machines.withLock { $0 }
  }

  @Test func `an input whose key was answered meanwhile is marked, whoever claims it`()
    async throws
  {
    try await write(0)
    try await post("first", to: 0)
    try await post("second", to: 0)
    try await write(0, answering: ["first"])
    for request in [
      ClaimRequest.waiting(charts: ["Order": 1], machines: 10, events: 10),
      .named([NamedClaim(address(0))], events: 10),
    ] {
      let inbox = try await claim(request).first?.inbox ?? []
      #expect(inbox.map(\.key) == ["first", "second"])
      #expect(inbox.map(\.isDuplicate) == [true, false])
    }
  }

  @Test func `inputs behind those that a claim has looked at are known to wait`() async throws {
    for number in 0..<6 {
      try await write(number)
      try await post("first", to: number)
    }
    try await post("second", to: 0)
    let machines = try await claim(.waiting(charts: ["Order": 1], machines: 2, events: 1))
    #expect(machines.map(\.address) == [address(0), address(1)])
    #expect(machines.map(\.hasMore) == [true, false])
  }

  @Test func `an output that was delivered after all is no dead letter any more`() async throws {
    let (address, now) = (address(0), time.now)
    try await write(0)
    _ = try await store.process(.named([NamedClaim(address)], events: 0)) { claim in
      guard let machine = claim.machines.first?.machine else { return [] }
      var change = MachineChange(address: address, expectedRevision: 0, machine: machine)
      change.outputs = [
        StoredOutput(
          address: address,
          revision: 1,
          number: 0,
          topic: .output,
          body: "\"mail\"",
          due: now,
          emitted: now
        )
      ]
      return [change]
    }
    let outputs = try await store.claimOutputs(charts: ["Order"], limit: 9, lease: .seconds(30))
    let output = try #require(outputs.first)
    let sequence = output.sequence
    try await store.buryOutput(output, reason: "no such address")
    #expect(try await store.deadLetters(chart: "Order", after: nil, limit: 9).count == 1)
    try await store.deleteOutputs([sequence])
    #expect(try await store.deadLetters(chart: "Order", after: nil, limit: 9).isEmpty)
    #expect(try await store.reviveOutput(sequence) == false)
  }
}
#endif
