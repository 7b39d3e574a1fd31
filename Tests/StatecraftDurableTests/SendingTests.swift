#if Durable
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import Testing

@Suite struct SendingTests {
  @Test func `a machine starts, takes events and counts its revisions`() async throws {
    let shop = try Shop()
    let started = try await shop.orders.start("42", Order(cents: 100), key: "cart-9")
    #expect(started.outcome == .started)
    #expect(started.revision == 1)
    #expect(started.configuration == ["open", "unpaid"])
    let answer = try await shop.orders.send(.pay(100), to: "42", key: "psp-1")
    #expect(answer.outcome == .transitioned)
    #expect(answer.revision == 2)
    #expect(answer.configuration == ["open", "capturing"])
    #expect(!answer.isRepeated)
  }

  @Test func `a repeated key returns the first answer, a refusal too`() async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "cart-9")
    let refused = try await shop.orders.send(.pay(7), to: "42", key: "psp-1")
    #expect(refused.outcome == .refused)
    #expect(refused.reason == "in unpaid, the guard \"the amount is right\" is false")
    let again = try await shop.orders.send(.pay(7), to: "42", key: "psp-1")
    #expect(again.isRepeated)
    #expect(again.outcome == .refused)
    #expect(again.revision == 2)
    #expect(again.reason == refused.reason)
    let start = try await shop.orders.start("42", Order(cents: 100), key: "cart-9")
    #expect(start.isRepeated && start.outcome == .started && start.revision == 1)
  }

  @Test func `a key that was used for another event is an error`() async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "cart-9")
    try await shop.orders.send(.pay(7), to: "42", key: "psp-1")
    let error = await #expect(throws: DurableError.self) {
      try await shop.orders.send(.cancel, to: "42", key: "psp-1")
    }
    #expect(
      error.map { "\($0)" }
        == "the key 'psp-1' was used for another input of Order/42; use a new key for a new input"
    )
  }

  @Test func `keys and ids that look the same are different ones`() async throws {
    let shop = try Shop()
    // One accented letter as one scalar and as two.
    let twins = ["caf\u{E9}", "cafe\u{301}"]
    for id in twins {
      try await shop.orders.start(id, Order(cents: 100), key: "k")
      for key in twins { try await shop.orders.post(.pay(1), to: id, key: key) }
    }
    try await shop.machines.processAll()
    for id in twins {
      #expect(try await shop.orders.status(id).revision == 3)
      let again = try await shop.orders.send(.pay(1), to: id, key: twins[1])
      #expect(again.isRepeated && again.revision == 3)
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `a sender that is cancelled does not fail those that its task serves`() async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    let store = WaitingStore(shop.store)
    let machines = try DurableMachines(store: store, clock: shop.time.clock) {
      Durable(Order.self, environment: Order.Environment(capture: shop.bank.capture))
        .outputs(shop.mail.deliver)
    }
    let sender = Task { try await machines[Order.self].send(.pay(100), to: "42", key: "p") }
    for await _ in store.begun { break }
    sender.cancel()
    #expect(try await sender.value.revision == 2)
  }

  @Test func `an event for another revision is not applied`() async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "cart-9")
    await #expect(
      throws: DurableError.otherRevision(
        MachineAddress(chart: "Order", id: "42"),
        expected: 3,
        found: 1
      )
    ) {
      try await shop.orders.send(.pay(100), to: "42", key: "psp-1", ifRevision: 3)
    }
    let answer = try await shop.orders.send(.pay(100), to: "42", key: "psp-1", ifRevision: 1)
    #expect(answer.revision == 2)
  }

  @Test func `a posted event is applied after the worker has looked`() async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "cart-9")
    #expect(try await shop.orders.post(.cancel, to: "42", key: "web-1") == nil)
    #expect(try await shop.orders.status("42").revision == 1)
    try await shop.machines.processAll()
    #expect(try await shop.orders.status("42").status == .done)
    let repeated = try await shop.orders.post(.cancel, to: "42", key: "web-1")
    #expect(repeated?.outcome == .transitioned)
    #expect(repeated?.isRepeated == true)
  }

  @Test func `an awaited event comes after those that were posted before it`() async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "cart-9")
    for number in 1...150 {
      try await shop.orders.post(.pay(number + 1_000), to: "42", key: "web-\(number)")
    }
    let answer = try await shop.orders.send(.pay(100), to: "42", key: "psp-1")
    #expect(answer.revision == 152)
    #expect(try await shop.orders.pending("42").inbox.isEmpty)
    let keys = try await shop.orders.journal(of: "42", after: 1, limit: 200).map(\.key)
    #expect(keys == (1...150).map { "web-\($0)" } + ["psp-1"])
  }

  @Test func `a machine is read as a machine of the core`() async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "cart-9")
    let machine = try await shop.orders.machine("42")
    #expect(machine.state == .unpaid)
    #expect(machine.cents == 100)
    #expect(machine.explain(.ship).verdict == .refused)
    #expect(machine.explain(.pay(100)).verdict == .taken)
  }

  @Test func `what is not there is said`() async throws {
    let shop = try Shop()
    await #expect(throws: DurableError.unknownMachine(MachineAddress(chart: "Order", id: "7"))) {
      try await shop.orders.send(.cancel, to: "7", key: "k")
    }
    await #expect(throws: DurableError.unknownMachine(MachineAddress(chart: "Order", id: "7"))) {
      try await shop.orders.post(.cancel, to: "7", key: "k")
    }
    try await shop.orders.start("42", Order(cents: 100), key: "a")
    await #expect(
      throws: DurableError.alreadyStarted(MachineAddress(chart: "Order", id: "42"), revision: 1)
    ) { try await shop.orders.start("42", Order(cents: 5), key: "b") }
    await #expect(throws: DurableError.self) {
      try await shop.orders.send(.cancel, to: "42", key: "timer:1")
    }
  }

  @Test func `a text that is no event is refused, and the journal says why`() async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "cart-9")
    let answer = try await shop.orders.send(json: #"{"refund":{}}"#, to: "42", key: "sql-1")
    #expect(answer.outcome == .refused)
    #expect(answer.reason?.contains("refund") == true)
    let named = try await shop.orders.send(json: #""cancel""#, to: "42", key: "sql-2")
    #expect(named.outcome == .transitioned)
  }

  @Test func `many senders share transactions and keep their own order`() async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "cart-9")
    let orders = shop.orders
    let revisions = try await withThrowingTaskGroup(of: [Int64].self) { group in
      for sender in 0..<8 {
        group.addTask {
          var revisions: [Int64] = []
          for number in 0..<25 {
            let key = "s\(sender)-\(number)"
            revisions.append(try await orders.send(.pay(1), to: "42", key: key).revision)
          }
          return revisions
        }
      }
      return try await group.reduce(into: [[Int64]]()) { $0.append($1) }
    }
    for list in revisions { #expect(list == list.sorted()) }
    #expect(Set(revisions.flatMap { $0 }) == Set(2...201))
  }
}
#endif
