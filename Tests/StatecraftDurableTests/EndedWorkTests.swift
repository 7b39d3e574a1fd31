#if Durable
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import Testing

/// Work that an operator ends.
@Suite struct EndedWorkTests {
  /// A state and the state around it have work of the same name.
  struct Twins: Statechart, Codable, Sendable {
    enum State: String, CaseIterable { case outer, inner }
    enum Event: String, CaseIterable { case go }

    static let chart = Chart(initial: .outer) {
      state(.outer, initial: .inner) {
        work("read") { _, _, _ in 1 }
        state(.inner) {
          work("read") { _, _, _ in 2 }
          on(.go, to: .outer)
        }
      }
    }
  }

  /// Work without a result.
  struct Bell: Statechart, Codable, Sendable {
    enum State: String, CaseIterable { case ringing, rung }
    enum Event: String, CaseIterable { case go }

    static let chart = Chart(initial: .ringing) {
      state(.ringing) {
        work("ring") { _, _, _ in }.onDone(to: .rung)
        on(.go, to: .rung)
      }
      state(.rung)
    }
  }

  /// Work whose results have durations, beside work with other results.
  struct Oven: Statechart, Codable, Sendable {
    enum State: String, CaseIterable { case idle, heating, baking, done }
    enum Event: String, CaseIterable { case heat, bake }

    struct Plan: Codable, Sendable {
      var rest: Duration
      var pauses: [Duration]
    }

    var time: Duration?
    var plan: Plan?

    static let chart = Chart(initial: .idle) {
      state(.idle) {
        on(.heat, to: .heating)
        on(.bake, to: .baking)
      }
      state(.heating) {
        work("heat") { _, _, _ in Duration.seconds(1) }
          .onDone(to: .done) { oven, time in oven.time = time }
      }
      state(.baking) {
        work("bake") { _, _, _ in Plan(rest: .zero, pauses: []) }
          .onDone(to: .done) { oven, plan in oven.plan = plan }
      }
      state(.done) { work("note") { _, _, _ in "baked" } }
    }
  }

  private static let address = MachineAddress(chart: "Order", id: "42")
  private static let capture = WorkReference(address: address, generation: 2, attempt: 0)

  /// A shop with an order whose money is being captured.
  private func shop() async throws -> (Shop, NamedMachines) {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    try await shop.orders.send(.pay(100), to: "42", key: "p")
    return (shop, NamedMachines(shop.machines))
  }

  /// Runs a call, and returns the reason for which it was refused.
  private func refusal<Value>(_ body: () async throws -> Value) async -> String {
    do { return "done: \(try await body())" } catch { return "\(error)" }
  }

  @Test func `work is resolved by the key of its calls, and a repetition is recognized`()
    async throws
  {
    let (shop, machines) = try await shop()
    func end(_ end: WorkEnd) async throws -> WorkEnding {
      try await machines.end(work: "Order/42:2", of: Self.address, end)
    }
    #expect(try await end(.done(result: #" "R-7" "#)) == .recorded(Self.capture))
    #expect(try await shop.orders.pending("42").work.isEmpty)
    #expect(try await end(.done(result: #""R-7""#)) == .repeated(Self.capture))
    let other = try await end(.done(result: #""R-8""#))
    #expect(other == .ended(Self.capture, isWaiting: true))
    #expect(
      other.reason("Order/42:2", of: Self.address)
        == "nothing was done: the work Order/42:2 has ended before in another way, which waits to be "
        + "applied; if its failure has parked Order/42, 'retry' begins it again"
    )
    try await shop.machines.processAll()
    #expect(try await shop.orders.machine("42").receipt == "R-7")
    #expect(shop.bank.attempts.isEmpty)
    #expect(try await end(.done(result: #""R-7" "#)) == .repeated(Self.capture))
    let late = try await end(.failed(reason: "no money"))
    #expect(late == .ended(Self.capture, isWaiting: false))
    #expect(
      late.reason("Order/42:2", of: Self.address)
        == "nothing was done: the work Order/42:2 has ended before in another way, which the journal "
        + "of Order/42 has as 'work:2'"
    )
    #expect(try await shop.orders.journal(of: "42").count == 3)
  }

  @Test func `work fails by its name, and what does not run is said with what does`() async throws {
    let (shop, machines) = try await shop()
    func end(_ name: String) async throws -> WorkEnding {
      try await machines.end(work: name, of: Self.address, .failed(reason: "no money"))
    }
    for name in ["charge", "Order/42:3", "Order/42:02", "Order/7:2"] {
      let missing = try await end(name)
      #expect(
        missing.reason(name, of: Self.address)
          == "nothing was done: no work '\(name)' of Order/42 runs or waits for an attempt; there is "
          + "capture (Order/42:2)"
      )
    }
    #expect(try await end("capture") == .recorded(Self.capture))
    let gone = try await end("capture")
    #expect(gone == .unknown(others: []))
    #expect(gone.reason("capture", of: Self.address)?.hasSuffix("attempt; there is none") == true)
    try await shop.machines.processAll()
    #expect(try await shop.orders.machine("42").state == .unpaid)
    let entry = try #require(try await shop.orders.journal(of: "42").last)
    #expect(entry.input == .failed(generation: 2, reason: "no money"))
  }

  @Test(
    arguments: [
      (nil, #"it is missing; write "TEXT" as JSON"#), ("R-7", "it is not JSON: "),
      ("7", #""TEXT""#),
    ] as [(String?, String)]
  )
  func `a result that is none of the work is refused, and nothing is stored`(
    _ result: String?,
    _ reason: String
  ) async throws {
    let (shop, machines) = try await shop()
    let text = await refusal {
      try await machines.end(work: "capture", of: Self.address, .done(result: result))
    }
    #expect(
      text.hasPrefix(
        "the machine Order/42 cannot take this: the result of the work 'capture' cannot be used: "
      )
    )
    #expect(text.contains(reason))
    let pending = try await shop.orders.pending("42")
    #expect(pending.work.count == 1)
    #expect(pending.inbox.isEmpty)
    let operations = shop.machines.operations
    await #expect(throws: DurableError.self) {
      try await operations.resolve(work: "capture", of: "42", Order.self, with: result)
    }
    #expect(
      try await operations.resolve(work: "Order/42:2", of: "42", Order.self, with: "\"R\"")
    )
    #expect(
      try await !operations.resolve(work: "Order/42:2", of: "42", Order.self, with: "\"R\"")
    )
  }

  @Test func `work without a result is resolved with null or nothing, also again`() async throws {
    let machines = try DurableMachines(store: InMemoryStore()) { Durable(Bell.self) }
    try await machines[Bell.self].start("1", Bell(), key: "k")
    let address = MachineAddress(chart: "Bell", id: "1")
    let key = try #require(
      try await machines[Bell.self].pending("1").work.first?.reference.callKey
    )
    let named = NamedMachines(machines)
    func end(_ result: String?) async throws -> WorkEnding {
      try await named.end(work: key, of: address, .done(result: result))
    }
    guard case .recorded(let work) = try await end("null") else {
      Issue.record("the work was not ended")
      return
    }
    for result in ["null", nil] { #expect(try await end(result) == .repeated(work)) }
    try await machines.processAll()
    #expect(try await machines[Bell.self].machine("1").state == .rung)
    for result in ["null", nil] { #expect(try await end(result) == .repeated(work)) }
    #expect(try await end("1") == .ended(work, isWaiting: false))
  }

  @Test(arguments: [true, false])
  func `a result with durations is the same however they are written`(
    _ isApplied: Bool
  ) async throws {
    let machines = try DurableMachines(store: InMemoryStore()) { Durable(Oven.self) }
    let ovens = machines[Oven.self]
    let named = NamedMachines(machines)
    /// Ends the work of an oven with a result, and then again with each of others.
    func endings(_ id: String, _ event: Oven.Event, _ results: [String]) async throws -> [String] {
      try await ovens.start(id, Oven(), key: "k")
      try await ovens.send(event, to: id, key: "e")
      let key = try #require(try await ovens.pending(id).work.first?.reference.callKey)
      var endings: [String] = []
      for result in results {
        let address = MachineAddress(chart: "Oven", id: id)
        switch try await named.end(work: key, of: address, .done(result: result)) {
        case .recorded: endings.append("recorded")
        case .repeated: endings.append("repeated")
        case .ended(_, let isWaiting): endings.append(isWaiting ? "waiting" : "ended")
        case .unknown: endings.append("unknown")
        }
        if isApplied, endings.count == 1 { try await machines.processAll() }
      }
      return endings
    }
    let other = isApplied ? "ended" : "waiting"
    #expect(
      try await endings(
        "1",
        .heat,
        [
          #""PT60S""#, #""PT60S""#, #""PT1M""#, #""PT60.0S""#, "[3,4659767778871345152]",
          "[3, 4659767778871345152] ", #""PT61S""#,
        ]
      ) == ["recorded", "repeated", "repeated", "repeated", "repeated", "repeated", other]
    )
    #expect(
      try await endings(
        "2",
        .bake,
        [
          #"{"rest":"PT1H","pauses":["PT60S"]}"#, #"{"pauses":["PT1M"],"rest":"PT60M"}"#,
          #"{"pauses":[[3,4659767778871345152]],"rest":"PT3600S"}"#,
          #"{"pauses":["PT2M"],"rest":"PT60M"}"#,
        ]
      ) == ["recorded", "repeated", "repeated", other]
    )
    try await machines.processAll()
    #expect(try await ovens.machine("1").context.time == .seconds(60))
    #expect(try await ovens.machine("2").context.plan?.pauses == [.seconds(60)])
  }

  @Test func `work whose name several calls have is named by its key`() async throws {
    let machines = try DurableMachines(store: InMemoryStore()) { Durable(Twins.self) }
    let twins = machines[Twins.self]
    try await twins.start("1", Twins(), key: "k")
    let keys = try await twins.pending("1").work.map(\.reference.callKey)
    #expect(keys.count == 2)
    let address = MachineAddress(chart: "Twins", id: "1")
    let named = NamedMachines(machines)
    func end(_ name: String) async throws -> WorkEnding {
      try await named.end(work: name, of: address, .done(result: "3"))
    }
    #expect(
      await refusal { try await end("read") }
        == "the machine Twins/1 cannot take this: several calls have the name 'read': "
        + "\(keys.joined(separator: ", ")); name one of them by its key"
    )
    guard case .recorded(let work) = try await end(keys[1]) else {
      Issue.record("the work was not ended")
      return
    }
    #expect(work.callKey == keys[1])
    #expect(try await twins.pending("1").work.map(\.reference.callKey) == [keys[0]])
  }

  @Test func `the work of a machine that is not there is not ended`() async throws {
    let (shop, machines) = try await shop()
    func end(_ chart: String, _ id: String) async throws -> WorkEnding {
      let address = MachineAddress(chart: chart, id: id)
      return try await machines.end(work: "capture", of: address, .failed(reason: "no money"))
    }
    #expect(
      await refusal { try await end("Order", "7") }
        == "there is no machine Order/7; start it first"
    )
    #expect(
      await refusal { try await end("Cart", "7") }.hasPrefix("the chart 'Cart' is not registered")
    )
    #expect(try await shop.machines.operations.erase("42", of: Order.self))
    #expect(await refusal { try await end("Order", "42") }.contains("was erased"))
    let operations = shop.machines.operations
    #expect(try await !operations.fail(work: "capture", of: "42", Order.self, reason: "no"))
    #expect(try await !operations.fail(work: "capture", of: "7", Order.self, reason: "no"))
  }
}
#endif
