#if Command && SQLite
import StatecraftDurable
import Testing

@testable import StatecraftCommandLine

/// Charts whose machines were started by other means, before a program of theirs has run.
@Suite struct UnrecordedChartTests {
  @Test func `commands know the chart of machines that wait for their start`() async throws {
    let store = InMemoryStore()
    let address = MachineAddress(chart: "Order", id: "1")
    _ = await store.post([Posting(to: address, key: "s", input: .start(context: "{}"))])
    try await store.check("Order")
    let error = await #expect(throws: CommandError.self) { try await store.check("Cart") }
    #expect(error?.message == "the store has no chart 'Cart'; it has Order")
  }
}
#endif
