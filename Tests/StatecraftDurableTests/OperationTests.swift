#if Durable
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import Synchronization
import Testing

@Suite(.serialized) struct OperationTests {
  /// A shop whose machine 42 is parked by a broken action; 43 works.
  private func brokenShop() async throws -> Shop {
    Switchboard.isBroken.withLock { $0 = true }
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    try await shop.orders.start("43", Order(cents: 100), key: "k")
    try await shop.orders.post(.fail, to: "42", key: "f")
    try await shop.orders.post(.pay(7), to: "42", key: "p")
    try await shop.orders.post(.cancel, to: "43", key: "c")
    try await shop.machines.processAll()
    return shop
  }

  @Test func `a machine that fails is parked with its reason and its event, others go on`()
    async throws
  {
    let shop = try await brokenShop()
    let row = try await shop.orders.status("42")
    #expect(row.status == .parked)
    #expect(row.fault?.key == "f")
    #expect(row.fault?.input == "fail")
    #expect(row.fault?.reason.contains("the action is broken") == true)
    #expect(row.revision == 1)
    #expect(try await shop.orders.status("43").status == .done)
    #expect(try await shop.orders.pending("42").inbox.map(\.key) == ["f", "p"])
    let stuck = try await shop.machines.operations.stuck()
    #expect(stuck.map(\.kind) == [.parked])
    #expect(stuck.first?.reason == row.fault?.reason)
  }

  @Test func `a parked machine refuses what is sent and keeps what is posted`() async throws {
    let shop = try await brokenShop()
    await #expect(throws: DurableError.self) {
      try await shop.orders.send(.cancel, to: "42", key: "x")
    }
    #expect(try await shop.orders.post(.cancel, to: "42", key: "y") == nil)
    #expect(try await shop.orders.pending("42").inbox.map(\.key) == ["f", "p", "y"])
    let address = MachineAddress(chart: "Order", id: "42")
    let reason = try #require(try await shop.orders.status("42").fault?.reason)
    for (key, isKept) in [("y", true), ("x", false)] {
      await #expect(throws: DurableError.parked(address, reason: reason, isKept: isKept)) {
        try await shop.orders.send(.cancel, to: "42", key: key)
      }
    }
    await #expect(throws: DurableError.keyReused(address, key: "y")) {
      try await shop.orders.send(.fail, to: "42", key: "y")
    }
  }

  @Test func `an operator retries after a repair`() async throws {
    let shop = try await brokenShop()
    #expect(try await shop.machines.operations.retryParked(Order.self) == 1)
    try await shop.machines.processAll()
    #expect(try await shop.orders.status("42").status == .parked)
    Switchboard.isBroken.withLock { $0 = false }
    #expect(try await shop.machines.operations.retry("42", of: Order.self))
    try await shop.machines.processAll()
    #expect(try await shop.orders.journal(of: "42").map(\.key) == ["k", "f", "p"])
    #expect(try await shop.orders.status("42").status == .active)
  }

  @Test func `an operator skips, and the journal says so under the event's key`() async throws {
    let shop = try await brokenShop()
    #expect(try await shop.machines.operations.skip("42", of: Order.self))
    try await shop.machines.processAll()
    let journal = try await shop.orders.journal(of: "42")
    #expect(journal.map(\.outcome) == ["started", "skipped", "refused"])
    #expect(journal.map(\.key) == ["k", "f", "p"])
    let repeated = try await shop.orders.post(.fail, to: "42", key: "f")
    #expect(repeated?.outcome == .skipped)
  }

  @Test func `an operator skips what all parked machines of a chart have failed at`() async throws {
    let shop = try await brokenShop()
    try await shop.orders.start("44", Order(cents: 100), key: "k")
    try await shop.orders.post(.fail, to: "44", key: "f")
    try await shop.machines.processAll()
    #expect(try await shop.machines.operations.skipParked(Order.self) == 2)
    try await shop.machines.processAll()
    #expect(
      try await shop.orders.journal(of: "42").map(\.outcome) == ["started", "skipped", "refused"]
    )
    #expect(try await shop.orders.journal(of: "44").map(\.outcome) == ["started", "skipped"])
    #expect(try await shop.orders.status("44").status == .active)
    #expect(try await shop.machines.operations.skipParked(Order.self) == 0)
  }

  @Test func `an awaited event that fails is kept, and its sender is told`() async throws {
    Switchboard.isBroken.withLock { $0 = true }
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    let error = await #expect(throws: DurableError.self) {
      try await shop.orders.send(.fail, to: "42", key: "f")
    }
    guard case .parked(_, _, let isKept)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(isKept)
    #expect(try await shop.orders.pending("42").inbox.map(\.key) == ["f"])
  }

  @Test func `machines and charts pause and resume`() async throws {
    let shop = try Shop()
    let operations = shop.machines.operations
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    #expect(try await operations.pause("42", of: Order.self))
    #expect(try await !operations.pause("42", of: Order.self))
    try await shop.orders.post(.cancel, to: "42", key: "c")
    try await shop.machines.processAll()
    #expect(try await shop.orders.status("42").revision == 1)
    #expect(try await operations.resume("42", of: Order.self))
    try await operations.pause(Order.self)
    try await shop.machines.processAll()
    #expect(try await shop.orders.status("42").revision == 1)
    try await operations.resume(Order.self)
    try await shop.machines.processAll()
    #expect(try await shop.orders.status("42").status == .done)
  }

  @Test func `an operator moves a machine, and the journal has the reason`() async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    try await shop.machines.operations.move(
      "42",
      of: Order.self,
      to: .paid,
      reason: "ticket 812",
      key: "m"
    )
    #expect(try await shop.orders.machine("42").state == .paid)
    #expect(try await shop.orders.pending("42").timers.isEmpty)
    let entry = try #require(try await shop.orders.journal(of: "42").last)
    #expect(entry.input == .move(to: ["paid"], reason: "ticket 812"))
    #expect(try await shop.machines.operations.replay("42", of: Order.self).isSame)
    try await shop.orders.send(.ship, to: "42", key: "s")
    #expect(try await shop.orders.status("42").status == .done)
  }

  @Test func `a move with the key of a move before changes nothing`() async throws {
    let shop = try Shop()
    let operations = shop.machines.operations
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    let reason = "ticket 812"
    let first = try await operations.move(
      "42",
      of: Order.self,
      to: .paid,
      reason: reason,
      key: "m"
    )
    let second = try await operations.move(
      "42",
      of: Order.self,
      to: .paid,
      reason: reason,
      key: "m"
    )
    #expect(first && !second)
    #expect(try await shop.orders.status("42").revision == 2)
    for key in ["m", "k"] {
      let error = await #expect(throws: DurableError.self) {
        try await operations.move("42", of: Order.self, to: .open, reason: reason, key: key)
      }
      #expect(error == .keyReused(MachineAddress(chart: "Order", id: "42"), key: key))
    }
    #expect(try await shop.orders.status("42").revision == 2)
  }

  @Test func `a move does not take the key of an input that waits`() async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    try await shop.orders.post(.cancel, to: "42", key: "c")
    await #expect(throws: DurableError.keyReused(.init(chart: "Order", id: "42"), key: "c")) {
      try await shop.machines.operations.move(
        "42",
        of: Order.self,
        to: .paid,
        reason: "r",
        key: "c"
      )
    }
    #expect(try await shop.orders.pending("42").inbox.map(\.key) == ["c"])
  }

  @Test func `a move to states that are no configuration is refused with the reason`()
    async throws
  {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    let error = await #expect(throws: DurableError.self) {
      try await shop.machines.operations.move(
        "42",
        of: Order.self,
        to: .paid,
        .cancelled,
        reason: "r",
        key: "m"
      )
    }
    #expect(
      error.map { "\($0)" }
        == "the machine Order/42 cannot take this: it cannot be moved to paid, cancelled: 'open' and "
        + "'cancelled' are active at once"
    )
    #expect(try await shop.orders.status("42").revision == 1)
  }

  @Test func `an erased machine recognizes late repetitions and nothing else`() async throws {
    let shop = try Shop()
    try await shop.orders.start("42", Order(cents: 100), key: "k")
    try await shop.orders.send(.cancel, to: "42", key: "c")
    #expect(try await shop.machines.operations.erase("42", of: Order.self))
    let again = try await shop.orders.send(.cancel, to: "42", key: "c")
    #expect(again.isRepeated && again.revision == 2)
    #expect(again.reason == "the answer was erased")
    #expect(try await shop.orders.post(.cancel, to: "42", key: "c") == again)
    let start = try await shop.orders.postStart("42", Order(cents: 100), key: "k")
    #expect(start?.isRepeated == true && start?.outcome == .started)
    await #expect(throws: DurableError.erased(MachineAddress(chart: "Order", id: "42"))) {
      try await shop.orders.send(.ship, to: "42", key: "s")
    }
    await #expect(throws: DurableError.erased(MachineAddress(chart: "Order", id: "42"))) {
      try await shop.orders.post(.ship, to: "42", key: "s")
    }
    await #expect(throws: DurableError.erased(MachineAddress(chart: "Order", id: "42"))) {
      _ = try await shop.orders.machine("42")
    }
  }

  @Test func `retention erases machines whose time is over and keeps their answers`()
    async throws
  {
    let shop = try Shop()
    let machines = try DurableMachines(store: shop.store, clock: shop.time.clock) {
      Durable(Order.self, environment: Order.Environment(capture: shop.bank.capture))
        .outputs(shop.mail.deliver)
        .retain(.cancelled, for: .seconds(100))
    }
    let orders = machines[Order.self]
    for id in ["1", "2"] { try await orders.start(id, Order(cents: 1), key: "k") }
    try await orders.send(.cancel, to: "1", key: "c")
    try await machines.processAll()
    #expect(try await machines.operations.applyRetention() == 0)
    shop.time.advance(by: .seconds(100))
    #expect(try await machines.operations.applyRetention() == 1)
    let again = try await orders.send(.cancel, to: "1", key: "c")
    #expect(again.isRepeated && again.configuration == ["cancelled"])
    #expect(try await orders.post(.cancel, to: "1", key: "c") == again)
    #expect(try await orders.counts() == ["open": 1, "unpaid": 1])
  }

  @Test func `a chart's name in other bytes is not taken for the chart`() async throws {
    let store = InMemoryStore()
    let chart = MachineChart<Ticket>(initial: .open, name: "Pr\u{FC}fung") {
      Ticket.state(.open) { Ticket.on(.close, to: .closed) }
      Ticket.final(.closed)
    }
    let machines = try DurableMachines(store: store) {
      Durable(chart, environment: ()).outputs { _, _ in }
    }
    try await machines.processAll()
    let named = NamedMachines(machines)
    // What a store would keep for a chart that nobody has.
    let address = MachineAddress(chart: "Pru\u{308}fung", id: "1")
    let error = await #expect(throws: DurableError.self) {
      _ = try await named.postStart(address, context: "{}", key: "s")
    }
    guard case .notRegistered? = error else {
      Issue.record("it says \(String(describing: error))")
      return
    }
    #expect(await store.machine(address) == nil)
  }

  @Test func `machines that retention keeps do not hold those behind them up`() async throws {
    let time = DrivenTime()
    let store = InMemoryStore(clock: time.storeClock)
    let machines = try DurableMachines(store: store, clock: time.clock) {
      Durable(Ticket.self)
        .outputs { _, delivery in
          if delivery.machine.id != "last" { throw FinalFailure("nobody wants it") }
        }
        .retain(.closed, for: .seconds(100))
    }
    let tickets = machines[Ticket.self]
    // More than a page of the list has a dead letter each.
    for id in (1...150).map({ "\($0)" }) + ["last"] {
      time.advance(by: .seconds(1))
      try await tickets.start(id, Ticket(), key: "k")
      try await tickets.send(.close, to: id, key: "c")
    }
    try await machines.processAll()
    time.advance(by: .seconds(100))
    #expect(try await machines.operations.applyRetention() == 1)
    #expect(
      await store.machine(MachineAddress(chart: "Ticket", id: "last"))?.status == .erased
    )
    #expect(try await machines.operations.applyRetention() == 0)
  }
}
#endif
