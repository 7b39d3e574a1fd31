#if Durable
import Metrics
import MetricsTestKit
import Statecraft
import StatecraftDurable
import StatecraftDurableTesting
import Testing

/// The metrics that the article about running durable machines lists.
@Suite struct MetricsTests {
  private let metrics = TestMetrics()
  private let order = [("chart", "Order")]

  private func count(_ label: String, _ dimensions: [(String, String)]) throws -> Int64 {
    try metrics.expectCounter(label, dimensions).totalValue
  }

  @Test func `steps, work and the lateness of timers are measured`() async throws {
    try await withMetricsFactory(metrics) {
      let shop = try Shop(retry: .constant(.seconds(1), attempts: 2))
      shop.bank.fail(1)
      try await shop.orders.start("42", Order(cents: 100), key: "k")
      shop.time.advance(by: .seconds(86_405))
      try await shop.machines.processAll()
      try await shop.orders.send(.pay(100), to: "42", key: "p")
      try await shop.machines.processAll()
      shop.time.advance(by: .seconds(1))
      try await shop.machines.processAll()
      #expect(try await shop.orders.machine("42").state == .paid)
    }
    #expect(try count("statecraft.events", order + [("outcome", "started")]) == 1)
    // The start, the reminder, the payment and its result.
    let events = metrics.counters.filter { $0.label == "statecraft.events" }
    #expect(events.map(\.totalValue).reduce(0, +) == 4)
    #expect(try count("statecraft.work.attempts", order + [("work", "capture")]) == 2)
    #expect(try metrics.expectTimer("statecraft.timer.lateness").values == [5_000_000_000])
    #expect(try metrics.expectTimer("statecraft.step.duration").values.allSatisfy { $0 >= 0 })
  }

  @Test func `dead letters are counted`() async throws {
    try await withMetricsFactory(metrics) {
      let shop = try Shop()
      shop.mail.refuse(3)
      try await shop.orders.start("42", Order(cents: 100), key: "k")
      try await shop.orders.send(.cancel, to: "42", key: "c")
      for _ in 0..<3 {
        try await shop.machines.processAll()
        shop.time.advance(by: .seconds(10))
      }
    }
    #expect(try count("statecraft.dead_letters", order) == 1)
  }

  @Test func `no metric has an id as a dimension`() async throws {
    try await withMetricsFactory(metrics) {
      let shop = try Shop()
      try await shop.orders.start("the-id", Order(cents: 100), key: "the-key")
      try await shop.orders.send(.pay(100), to: "the-id", key: "another-key")
      try await shop.machines.processAll()
    }
    let dimensions =
      metrics.counters.flatMap(\.dimensions) + metrics.timers.flatMap(\.dimensions)
      + metrics.recorders.flatMap(\.dimensions)
    #expect(!dimensions.isEmpty)
    #expect(Set(dimensions.map(\.0)).isSubset(of: ["chart", "outcome", "work"]))
    #expect(!dimensions.contains { $0.1.contains("the-id") || $0.1.contains("key") })
  }
}
#endif
