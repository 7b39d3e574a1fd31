#if Macros
import Statecraft
import StatecraftMacros
import StatecraftTesting
import Testing

/// Not nested in a chart: only the conformance that the macro writes keeps it off the main actor.
@Events enum BarrierEvent { case car(length: Double), pass }

/// A chart over an alphabet that the macro writes in a module on the main actor.
struct Barrier: Statechart {
  enum State: CaseIterable { case down, up }
  typealias Event = BarrierEvent

  var length = 0.0

  static let chart = Chart(initial: .down) {
    state(.down) {
      on(\.car, to: .up).do { $0.length += $1 }
      ignore(\.pass)
    }
    state(.up) { on(\.pass, to: .down) }
  }
}

struct EventsMacroTests {
  @Test func `the macro's alphabets work on the main actor`() {
    expectSound(Barrier.chart)
    var test = MachineTest(Barrier())
    test.send(.car(length: 4.5), to: .up) { $0.length = 4.5 }
    test.send(.pass, to: .down)
  }

  @Test func `the macro's alphabets work away from the main actor`() async {
    let index = await Task.detached { BarrierEvent.pass.caseIndex }.value
    #expect(index == 1)
    let machine = LiveMachine(Barrier(), clock: VirtualClock())
    await machine.send(.car(length: 3))
    #expect(await machine.state == .up)
  }
}
#endif
