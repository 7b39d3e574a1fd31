#if Command && SQLite
import Statecraft
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

  @Test func `machines whose start waits, failed or is paused are counted by their status`()
    async throws
  {
    let store = InMemoryStore()
    let machines = NamedMachines(try DurableMachines(store: store) { Durable(Light.self) })
    _ = try await machines.start(address("on"), context: #"{"watts":5}"#, key: "s")
    _ = await store.post(
      [("1", #"{"watts":5}"#), ("2", "{}"), ("3", "{}")].map { id, context in
        Posting(to: address(id), key: "s", input: .start(context: context))
      }
    )
    var counts = try await store.beforeStart(of: "Light")
    #expect(counts.map(\.status) == [.starting] && counts.map(\.text) == ["3"])
    try await machines.machines.processAll()
    // A machine that was parked in a state is counted there.
    _ = await store.post([Posting(to: address("on"), key: "e", input: .event("\"tear\""))])
    try await machines.machines.processAll()
    let status = await store.machine(address("on"))?.status
    #expect(status == .parked)
    _ = await store.post([Posting(to: address("4"), key: "s", input: .start(context: "{}"))])
    counts = try await store.beforeStart(of: "Light")
    #expect(counts.map(\.status) == [.starting, .parked] && counts.map(\.text) == ["1", "2"])
    // A chart that is recorded and has no machines needs no program.
    let other = NamedMachines(try DurableMachines(store: store) { Durable(Lamp.self) })
    try await other.machines.prepare()
    #expect(try await store.charts(withMachinesExcept: ["Light"]) == [])
    #expect(try await store.charts(withMachinesExcept: ["Lamp", "Shade"]) == ["Light"])
    _ = await store.post([
      Posting(to: MachineAddress(chart: "Shade", id: "1"), key: "s", input: .start(context: "{}"))
    ])
    #expect(try await store.charts(withMachinesExcept: []) == ["Light", "Shade"])
  }

  @Test
  func `a machine that is paused before its start is counted, and many are not all looked at`()
    async throws
  {
    let store = InMemoryStore()
    let machines = NamedMachines(try DurableMachines(store: store) { Durable(Light.self) })
    func post(_ ids: some Sequence<String>) async {
      let starts = ids.map { id in
        Posting(to: address(id), key: "s", input: .start(context: #"{"watts":5}"#))
      }
      _ = await store.post(starts)
    }
    await post(["0"])
    #expect(try await machines.machines.operations.pause("0", of: Light.self))
    var counts = try await store.beforeStart(of: "Light")
    #expect(counts.map(\.status) == [.paused] && counts.map(\.text) == ["1"])
    await post((1...1_001).map { "\($0)" })
    counts = try await store.beforeStart(of: "Light")
    #expect(counts.map(\.text) == ["1000 of the first 1000", "1"])
    #expect(counts[0].more)
  }

  private struct Light: Statechart, Codable, Sendable {
    enum State: CaseIterable { case on }
    enum Event: Codable, Sendable, CaseIterable { case tear }
    struct Torn: Error {}

    var watts: Int

    static let chart = Chart(initial: .on, name: "Light") {
      state(.on) { on(.tear).do { _ in throw Torn() } }
    }
  }

  private struct Lamp: Statechart, Codable, Sendable {
    enum State: CaseIterable { case on }
    enum Event: Codable, Sendable, CaseIterable { case turn }

    static let chart = Chart(initial: .on, name: "Lamp") { state(.on) { on(.turn) } }
  }

  private func address(_ id: String) -> MachineAddress { MachineAddress(chart: "Light", id: id) }
}
#endif
