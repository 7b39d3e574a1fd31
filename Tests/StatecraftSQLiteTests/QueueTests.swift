#if SQLite
import GRDB
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import StatecraftSQLite
import Synchronization
import Testing

/// Claims beside inputs and outputs that wait for something else than their turn.
@Suite struct QueueTests {
  let time = DrivenTime()
  let store: SQLiteStore

  init() throws {
    store = try SQLiteStore(sharing: try DatabaseQueue(), clock: time.storeClock)
  }

  // MARK: - Rows

  private func addresses(_ numbers: Range<Int>, of chart: String) -> [MachineAddress] {
    numbers.map { MachineAddress(chart: chart, id: "\($0)") }
  }

  /// Starts machines with outputs.
  private func start(
    _ numbers: Range<Int>,
    of chart: String = "Order",
    outputs: Int = 0
  ) async throws {
    let addresses = addresses(numbers, of: chart)
    let now = time.now
    let results = try await store.process(
      .named(addresses.map { NamedClaim($0) }, events: 1)
    ) { _ in
      addresses.map { address in
        var change = MachineChange(empty: address, at: now)
        change.outputs = (0..<outputs).map {
          StoredOutput(
            address: address,
            revision: 1,
            number: $0,
            topic: .output,
            body: "\"mail\"",
            due: now,
            emitted: now
          )
        }
        return change
      }
    }
    #expect(results.allSatisfy { $0 == .applied })
  }

  /// Lets a machine say something more.
  private func say(
    _ number: Int,
    of id: String,
    topic: StoredOutput.Topic = .output
  ) async throws {
    let address = MachineAddress(chart: "Order", id: id)
    let now = time.now
    _ = try await store.process(.named([NamedClaim(address)], events: 1)) { claim in
      guard let machine = claim.machines.first?.machine else { return [] }
      var change = MachineChange(address: address, expectedRevision: 0, machine: machine)
      change.outputs = [
        StoredOutput(
          address: address,
          revision: 1,
          number: number,
          topic: topic,
          body: "\"mail\"",
          due: now,
          emitted: now
        )
      ]
      return [change]
    }
  }

  private func claim(_ limit: Int = 10_000) async throws -> [StoredOutput] {
    try await store.claimOutputs(charts: ["Order"], limit: limit, lease: .seconds(30))
  }

  private func fail(_ outputs: [StoredOutput], for delay: Duration) async throws {
    for output in outputs {
      try await store.retryOutput(
        output,
        attempt: output.attempt,
        after: delay,
        error: "the mail server is away"
      )
    }
  }

  /// Starts machines whose first outputs fail, and reads the outbox once, so that they are passed.
  private func wait(_ numbers: Range<Int>, outputs: Int = 1) async throws {
    try await start(numbers, outputs: outputs)
    let claimed = try await claim()
    #expect(claimed.count == numbers.count * outputs)
    try await fail(claimed.filter { $0.number == 0 }, for: .seconds(60))
    #expect(try await claim().isEmpty)
  }

  private func waiting() async throws -> [String] {
    let ids = Mutex<[String]>([])
    _ = try await store.process(
      .waiting(charts: ["Order": 1], machines: 10, events: 10)
    ) { claim in
      ids.withLock { $0 = claim.machines.map { "\($0.address)" } }
      return []
    }
    return ids.withLock { $0 }
  }

  private func post(_ numbers: Range<Int>, to chart: String) async throws {
    let results = try await store.post(
      addresses(numbers, of: chart).map {
        Posting(to: $0, key: "k", input: .event("\"go\""))
      }
    )
    #expect(results.count == numbers.count)
  }

  // MARK: - Outputs

  @Test func `a claim does not read again what waits for retries`() async throws {
    try await wait(0..<300, outputs: 2)
    let few = try await StepCounter.count(in: store) { try await claim() }
    try await wait(300..<3_000, outputs: 2)
    let many = try await StepCounter.count(in: store) { try await claim() }
    #expect(few.value.isEmpty && many.value.isEmpty)
    #expect(few.steps > 0)
    #expect(many.steps <= few.steps * 2)
  }

  @Test func `an output that has failed and is given back without an error is claimed again`()
    async throws
  {
    try await wait(0..<300)
    time.advance(by: .seconds(60))
    let again = try await claim(1)
    #expect(again.count == 1)
    for output in again {
      #expect(try await store.retryOutput(output, attempt: 1, after: .zero, error: nil))
    }
    #expect(try await claim(300).map(\.sequence).contains(again[0].sequence))
  }

  @Test func `outputs that have failed are claimed when they are due, in that order`() async throws
  {
    try await wait(0..<300)
    try await wait(300..<600)
    time.advance(by: .seconds(59))
    #expect(try await claim().isEmpty)
    time.advance(by: .seconds(1))
    let some = try await claim(10)
    #expect(some.map(\.address.id) == (0..<10).map { "\($0)" })
    #expect(some.allSatisfy { $0.attempt == 2 })
    #expect(try await claim().count == 590)
    #expect(try await claim().isEmpty)
  }

  @Test func `a new output is claimed beside those that wait, and not before its machine's head`()
    async throws
  {
    try await wait(0..<300)
    try await say(1, of: "7")
    try await start(1_000..<1_001, outputs: 1)
    #expect(try await claim().map(\.address.id) == ["1000"])
    time.advance(by: .seconds(60))
    let due = try await claim()
    #expect(due.filter { $0.address.id == "7" }.map(\.number) == [0, 1])
  }

  @Test func `what is behind an output that was delivered at last follows`() async throws {
    try await wait(0..<300, outputs: 3)
    time.advance(by: .seconds(60))
    let head = try await claim(1)
    #expect(head.map(\.key) == ["0:1:0"])
    try await store.deleteOutputs(head.map(\.sequence))
    // The machine has a new head, which has never failed.
    #expect(try await claim().filter { $0.address.id == "0" }.map(\.key) == ["0:1:1", "0:1:2"])
    time.advance(by: .seconds(30))
    #expect(
      try await claim().filter { $0.address.id == "0" }.map(\.attempt) == [2, 0],
      "after the lease of a worker that has died"
    )
  }

  @Test func `a dead letter in front of those that wait is delivered again`() async throws {
    try await start(0..<300, outputs: 2)
    let claimed = try await claim()
    try await store.buryOutput(claimed[0], reason: "no such address")
    try await fail(claimed.filter { $0.number == 0 }.dropFirst().map(\.self), for: .seconds(60))
    // The machine of the dead letter has another head.
    #expect(try await claim().map(\.key) == ["0:1:1"])
    try await fail([claimed[1]], for: .seconds(60))
    #expect(try await claim().isEmpty)
    #expect(try await store.reviveOutput(claimed[0].sequence))
    #expect(try await claim().map(\.key) == ["0:1:0"])
  }

  @Test func `outputs of charts that nobody runs are not read again`() async throws {
    try await start(0..<300, of: "Cart", outputs: 1)
    #expect(try await claim().isEmpty)
    let few = try await StepCounter.count(in: store) { try await claim() }
    try await start(300..<3_000, of: "Cart", outputs: 1)
    #expect(try await claim().isEmpty)
    let many = try await StepCounter.count(in: store) { try await claim() }
    #expect(many.steps <= few.steps * 2)
    let carts = try await store.claimOutputs(charts: ["Cart"], limit: 9_000, lease: .seconds(30))
    #expect(carts.count == 3_000)
  }

  @Test func `outputs for handlers are not read again by claims of messages`() async throws {
    func messages() async throws -> [StoredOutput] {
      try await store.claimOutputs(
        charts: ["Order"],
        kind: .message,
        limit: 9,
        lease: .seconds(30)
      )
    }
    try await start(0..<300, outputs: 1)
    #expect(try await messages().isEmpty)
    try await say(1, of: "7", topic: .machine(MachineAddress(chart: "Order", id: "8")))
    let few = try await StepCounter.count(in: store) { try await messages() }
    try await start(300..<3_000, outputs: 1)
    #expect(try await messages().isEmpty)
    let many = try await StepCounter.count(in: store) { try await messages() }
    #expect(few.value.isEmpty && many.value.isEmpty)
    #expect(many.steps <= few.steps * 2)
    // The message follows when the output in front of it is delivered.
    let head = try await claim().first { $0.address.id == "7" }
    try await store.deleteOutputs([try #require(head).sequence])
    #expect(try await messages().map(\.key) == ["7:1:1"])
    #expect(try await messages().isEmpty)
    time.advance(by: .seconds(30))
    #expect(try await messages().map(\.attempt) == [2])
  }

  // MARK: - Inputs

  @Test func `inputs of charts that nobody runs are not read again`() async throws {
    try await start(0..<3_000, of: "Cart")
    try await start(0..<1)
    try await post(0..<300, to: "Cart")
    #expect(try await waiting() == [])
    let few = try await StepCounter.count(in: store) { try await waiting() }
    try await post(300..<3_000, to: "Cart")
    #expect(try await waiting() == [])
    let many = try await StepCounter.count(in: store) { try await waiting() }
    #expect(few.value == [] && many.value == [])
    #expect(many.steps <= few.steps * 2)
    try await post(0..<1, to: "Order")
    #expect(try await waiting() == ["Order/0"])
  }

  @Test func `inputs of a chart that is resumed are found in front of what was passed`()
    async throws
  {
    try await start(0..<300, of: "Cart")
    try await start(0..<1)
    try await store.setPaused(true, chart: "Order")
    try await post(0..<1, to: "Order")
    try await post(0..<300, to: "Cart")
    #expect(try await waiting() == [])
    try await store.setPaused(false, chart: "Order")
    #expect(try await waiting() == ["Order/0"])
  }

  @Test func `inputs of a machine that is resumed are found in front of what was passed`()
    async throws
  {
    try await start(0..<300, of: "Cart")
    try await start(0..<1)
    try await change("0", to: .paused)
    try await post(0..<1, to: "Order")
    try await post(0..<300, to: "Cart")
    #expect(try await waiting() == [])
    try await change("0", to: .active)
    #expect(try await waiting() == ["Order/0"])
  }

  private func change(_ id: String, to status: StoredMachine.Status) async throws {
    let address = MachineAddress(chart: "Order", id: id)
    _ = try await store.process(.named([NamedClaim(address)], events: 1)) { claim in
      guard var machine = claim.machines.first?.machine else { return [] }
      machine.status = status
      return [MachineChange(address: address, expectedRevision: 0, machine: machine)]
    }
  }
}
#endif
