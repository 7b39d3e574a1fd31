import Statecraft
import StatecraftExploration
import Testing

/// Goals of events that a chart sends to itself.
@Suite struct InnerEventTests {
  /// A bell whose ringing is an event of its own.
  struct Bell: ChartContext {
    enum State: CaseIterable { case waiting, ringing }
    enum Event: CaseIterable { case press, push, ring }

    var presses = 0

    static let chart = Chart(initial: .waiting) {
      state(.waiting) {
        on(.press).do { $0.presses += 1 }.raise(.ring)
        on(.ring, to: .ringing).when("pressed twice") { $0.presses == 2 }
      }
      state(.ringing) { on(.push, to: .waiting).when("broken") { $0.presses > 9 } }
    }

    static let proof = Proof<Self> {
      every(.press, .push)
      without(.ring)
      always("true") { _ in true }
    }
  }

  @Test func `a guard of a raised event is unknown where it was not seen, not infeasible`() {
    let plan = Bell.proof.tests(covering: .guards, from: Bell(), chart: Bell.chart)
    let name = "the guard of 'waiting → ringing on ring when pressed twice' is"
    #expect(plan.unknown.map { $0.text } == ["\(name) true", "\(name) false"])
    #expect(plan.problems.map { $0.prefix(name.count) } == [name[...], name[...]])
    let broken = "'ringing → waiting on push when broken'"
    #expect(
      plan.infeasible.map { $0.text } == [
        "the transition \(broken)", "the guard of \(broken) is true",
      ]
    )
  }
}
