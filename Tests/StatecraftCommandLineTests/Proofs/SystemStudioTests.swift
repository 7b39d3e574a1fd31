#if Command && Studio
import Statecraft
import StatecraftExploration
import Testing

@testable import StatecraftCommandLine
@testable import StatecraftStudio

/// Systems of several machines in the studio of a program.
@Suite struct SystemStudioTests {
  struct Lamp: Statechart, Sendable {
    enum State: CaseIterable, Sendable { case off, on }
    enum Event: CaseIterable, Sendable { case flip }
    enum Output: Sendable, Hashable { case flipped }

    static let chart = Chart(initial: .off) {
      state(.off) { on(.flip, to: .on).emit(.flipped) }
      state(.on) { on(.flip, to: .off) }
    }
  }

  /// Two lamps, of which one turns the other one on and off.
  private var pair: MachineSystem {
    var system = MachineSystem("Two lamps")
    let (left, right) = (system.add("left", Lamp()), system.add("right", Lamp()))
    system.connect(left, to: right, via: .synchronous) { _ in .flip }
    system.every(.flip, of: left)
    system.never("the right one is on") { $0[right].isIn(.on) }
    return system
  }

  private var catalog: Catalog {
    Catalog([.chart(Lamp())], systems: [.system(pair, summary: "one turns the other one on")])
  }

  private func served(_ name: String) throws -> ServedMachine {
    try ServedMachine(name, in: catalog, asking: DocumentQuestions())
  }

  @Test func `a system is shown beside machines by its name`() async throws {
    let studio = try await Studio.start()
    for name in ["lamp", "two-lamps"] { try await served(name).add(to: studio) }
    let machines = studio.registry.machines
    #expect(machines.map(\.id) == ["lamp", "two-lamps"])
    #expect(machines.map(\.isSystem) == [false, true])
    #expect(machines.map(\.summary) == ["", "one turns the other one on"])
    #expect(machines[1].noProof == nil)
    let news = machines[1].proof?.news(for: "two-lamps", after: nil)
    #expect(news?.message.claims.map(\.name) == ["the right one is on"])
    await studio.stop()
  }

  @Test func `a wrong name is compared with those of systems, too`() {
    #expect(
      throws: CommandError(
        .usage,
        "unknown machine 'two-lamp'; did you mean 'two-lamps'? known: lamp, two-lamps"
      )
    ) { try served("two-lamp") }
  }
}
#endif
