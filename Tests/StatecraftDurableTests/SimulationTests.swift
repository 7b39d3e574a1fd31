#if Durable
import Foundation
import StatecraftDurable
import StatecraftDurableTesting
import Testing

@Suite struct SimulationTests {
  /// New seeds in each run: one, or `STATECRAFT_SEEDS` of them; `STATECRAFT_SEED` repeats one.
  @Test func `all rules hold with new seeds, too`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let given = environment["STATECRAFT_SEED"].flatMap(UInt64.init)
    let count = environment["STATECRAFT_SEEDS"].flatMap(Int.init) ?? 1
    for _ in 0..<max(count, 1) {
      let seed = given ?? .random(in: 1 ... .max)
      let report = try await DurableSimulation(seed: seed).run { InMemoryStore(clock: $0) }
      if count <= 1 { print("simulation: seeds 1 to 24, and \(report)") }
      #expect(report.violations.isEmpty, "\(report)")
    }
    if count > 1 { print("simulation: seeds 1 to 24, and \(count) new ones") }
  }

  @Test(arguments: UInt64(1)...24)
  func `all rules hold while processes crash, hang and clocks jump`(_ seed: UInt64) async throws {
    let report = try await DurableSimulation(seed: seed).run { InMemoryStore(clock: $0) }
    #expect(report.violations.isEmpty, "\(report)")
  }

  @Test func `each fault happens, and much is acknowledged and delivered`() async throws {
    var faults: [String: Int] = [:]
    var acknowledged = 0
    var deliveries = 0
    for seed in UInt64(101)...112 {
      let report = try await DurableSimulation(seed: seed).run { InMemoryStore(clock: $0) }
      faults.merge(report.faults, uniquingKeysWith: +)
      acknowledged += report.acknowledged
      deliveries += report.deliveries
    }
    let kinds = [
      "unavailable", "full", "unsynchronized", "crash before commit", "crash after commit",
      "lost answer", "tear", "stall", "duplicate", "jump of the clock", "restart", "conflict",
      "pause of a machine", "pause of a chart", "erasure", "retention", "pruned input",
      "migration", "refused migration",
    ]
    for kind in kinds { #expect(faults[kind, default: 0] >= 3, "\(kind): \(faults)") }
    #expect(acknowledged >= 300)
    #expect(deliveries >= 300)
  }

  @Test func `a seed gives the same run each time`() async throws {
    let first = try await DurableSimulation(seed: 7).run { InMemoryStore(clock: $0) }
    let second = try await DurableSimulation(seed: 7).run { InMemoryStore(clock: $0) }
    let other = try await DurableSimulation(seed: 8).run { InMemoryStore(clock: $0) }
    #expect(first.digest == second.digest)
    #expect(first.description == second.description)
    #expect(first.digest != other.digest)
  }
}
#endif
