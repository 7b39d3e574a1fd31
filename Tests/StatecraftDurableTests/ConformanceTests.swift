#if Durable
import StatecraftDurable
import StatecraftDurableTesting
import Testing

@Suite struct StoreConformanceTests {
  @Test(arguments: StoreConformance.checks)
  func `the store in memory keeps the rule`(_ check: StoreConformance.Check) async throws {
    try await check.run { InMemoryStore(clock: $0) }
  }
}
#endif
