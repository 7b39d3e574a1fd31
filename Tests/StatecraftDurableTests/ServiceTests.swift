#if Durable
import Logging
import ServiceLifecycle
import Statecraft
import StatecraftDurable
import Synchronization
import Testing

@Suite struct ServiceTests {
  @Test func `a running service applies what is posted, works, delivers and ends gracefully`()
    async throws
  {
    let shop = try Shop()
    // Real time: the loops wait for signals, not for the clock.
    let machines = try DurableMachines(store: shop.store) {
      Durable(Order.self, environment: Order.Environment(capture: shop.bank.capture))
        .outputs(shop.mail.deliver)
    }
    let orders = machines[Order.self]
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await machines.run() }
      try await orders.start("42", Order(cents: 100), key: "k")
      try await orders.post(.pay(100), to: "42", key: "p")
      for try await change in orders.changes(of: "42") where change.revision == 3 { break }
      #expect(try await orders.machine("42").state == .paid)
      group.cancelAll()
    }
    #expect(shop.bank.keys == ["Order/42:2"])
  }

  @Test(.timeLimit(.minutes(30)))
  func `of two calls that run the same machines by mistake, each ends`() async throws {
    let shop = try Shop()
    let machines = try DurableMachines(store: shop.store) {
      Durable(Order.self, environment: Order.Environment(capture: shop.bank.capture))
        .outputs(shop.mail.deliver)
    }
    let orders = machines[Order.self]
    let runs = (0..<2).map { _ in Task { try await machines.run() } }
    try await orders.start("42", Order(cents: 100), key: "k")
    try await orders.post(.pay(100), to: "42", key: "p")
    for try await change in orders.changes(of: "42") where change.revision == 3 { break }
    for (number, run) in runs.enumerated() {
      run.cancel()
      try await run.value
      guard number == 0 else { break }
      // The other one goes on.
      try await orders.start("43", Order(cents: 100), key: "k")
      try await orders.post(.pay(100), to: "43", key: "p")
      for try await change in orders.changes(of: "43") where change.revision == 3 { break }
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `the end of a second call leaves the work of the first one alone`() async throws {
    let shop = try Shop()
    let (started, begin) = AsyncStream.makeStream(of: Void.self)
    let (mayEnd, end) = AsyncStream.makeStream(of: Void.self)
    let attempts = Atomic(0)
    let machines = try DurableMachines(store: shop.store) {
      Durable(
        Order.self,
        environment: Order.Environment { _, _ in
          attempts.add(1, ordering: .relaxed)
          begin.yield()
          for await _ in mayEnd { break }
          try Task.checkCancellation()
          return "R"
        }
      ).outputs(shop.mail.deliver)
    }
    let orders = machines[Order.self]
    let first = Task { try await machines.run() }
    try await orders.start("42", Order(cents: 100), key: "k")
    try await orders.send(.pay(100), to: "42", key: "p")
    for await _ in started { break }
    let second = Task { try await machines.run() }
    second.cancel()
    try await second.value
    end.yield()
    for try await change in orders.changes(of: "42") where change.revision == 3 { break }
    #expect(try await orders.machine("42").receipt == "R")
    #expect(attempts.load(ordering: .relaxed) == 1)
    first.cancel()
    try await first.value
  }

  @Test func `a graceful shutdown finishes running work`() async throws {
    let shop = try Shop()
    let (started, begin) = AsyncStream.makeStream(of: Void.self)
    let (mayEnd, end) = AsyncStream.makeStream(of: Void.self)
    let machines = try DurableMachines(store: shop.store) {
      Durable(
        Order.self,
        environment: Order.Environment { _, _ in
          begin.yield()
          for await _ in mayEnd { break }
          return "R"
        }
      ).outputs(shop.mail.deliver)
    }
    let orders = machines[Order.self]
    try await orders.start("42", Order(cents: 100), key: "k")
    try await orders.send(.pay(100), to: "42", key: "p")
    let service = ServiceGroup(
      services: [machines],
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    )
    let run = Task { try await service.run() }
    for await _ in started { break }
    await service.triggerGracefulShutdown()
    end.yield()
    try await run.value
    try await machines.processAll()
    #expect(try await orders.machine("42").receipt == "R")
  }

  @Test(.timeLimit(.minutes(30)))
  func `work of a run that is cancelled is given back without its attempt`() async throws {
    let shop = try Shop()
    let (started, begin) = AsyncStream.makeStream(of: Void.self)
    let machines = try DurableMachines(store: shop.store) {
      Durable(
        Order.self,
        environment: Order.Environment { _, _ in
          begin.yield()
          let (never, _) = AsyncStream.makeStream(of: Void.self)
          for await _ in never {}
          throw CancellationError()
        }
      ).outputs(shop.mail.deliver)
    }
    let orders = machines[Order.self]
    try await orders.start("42", Order(cents: 100), key: "k")
    try await orders.send(.pay(100), to: "42", key: "p")
    let run = Task { try await machines.run() }
    for await _ in started { break }
    run.cancel()
    try await run.value
    let work = try #require(try await orders.pending("42").work.first)
    #expect(work.attempt == 0 && !work.isRunning)
    // Another worker need not wait for the end of the lease.
    try await shop.machines.processAll()
    #expect(shop.bank.attempts == [1])
  }

  @Test func `work is cancelled when its state is left`() async throws {
    let shop = try Shop()
    let (started, begin) = AsyncStream.makeStream(of: Void.self)
    let (cancelled, cancel) = AsyncStream.makeStream(of: Void.self)
    let machines = try DurableMachines(store: shop.store) {
      Durable(
        Order.self,
        environment: Order.Environment { _, _ in
          begin.yield()
          let (never, _) = AsyncStream.makeStream(of: Void.self)
          for await _ in never {}
          cancel.yield()
          throw CancellationError()
        }
      ).outputs(shop.mail.deliver)
    }
    let orders = machines[Order.self]
    try await orders.start("42", Order(cents: 100), key: "k")
    try await orders.send(.pay(100), to: "42", key: "p")
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await machines.run() }
      for await _ in started { break }
      try await orders.send(.cancel, to: "42", key: "c")
      for await _ in cancelled { break }
      group.cancelAll()
    }
    #expect(try await orders.status("42").revision == 3)
    #expect(try await orders.pending("42").work.isEmpty)
  }
}
#endif
