import Statecraft
import Testing

@testable import StatecraftExploration

/// The memory that counts for the budget of a system.
@Suite struct SystemMemoryTests {
  /// A machine that counts, and fails whenever it is kicked.
  struct Counter: ChartContext {
    enum State: CaseIterable { case only, stopped }
    enum Event: CaseIterable { case next, kick, stop }
    struct Failure: Error {}
    var count = 0

    static let chart = Chart(initial: .only) {
      state(.only) {
        on(.next).do { $0.count = ($0.count + 1) % 100 }
        on(.kick).do { _ in throw Failure() }
        on(.stop, to: .stopped)
      }
      state(.stopped)
    }
  }

  @Test func `what is known of failing steps and stuck situations counts`() throws {
    var system = MachineSystem("counters")
    let counter = system.add("counter", Counter(), chart: Counter.chart)
    system.every(.next, .kick, .stop, of: counter)
    let steps = try SystemSteps(system)
    var explorer = SystemExplorer(steps, .standard, isCancelled: { false })
    try explorer.run()
    #expect(explorer.failures.count == 100 && explorer.stuck.count == 100)
    let rest =
      explorer.store.byteCount + explorer.graph.byteCount + explorer.parents.countedBytes
      + explorer.foundBy.countedBytes + explorer.depths.countedBytes + steps.byteCount
    let found = explorer.failures.countedBytes + explorer.stuck.countedBytes
    #expect(explorer.byteCount >= rest + found)
  }
}
