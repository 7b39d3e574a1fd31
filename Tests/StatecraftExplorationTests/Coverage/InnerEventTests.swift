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

  @Test func `guards of raised events are asked in the step that raises them`() {
    let plan = Bell.proof.tests(covering: .guards, from: Bell(), chart: Bell.chart)
    #expect(plan.unknown == [])
    #expect(plan.problems == [])
    let broken = "'ringing → waiting on push when broken'"
    #expect(
      plan.infeasible.map { $0.text } == [
        "the transition \(broken)", "the guard of \(broken) is true",
      ]
    )
    let name = "the guard of 'waiting → ringing on ring when pressed twice' is"
    let paths = plan.findings.compactMap { finding -> (String, [String])? in
      guard finding.goal.text.hasPrefix(name), case .feasible(let path) = finding.status else {
        return nil
      }
      return (String(finding.goal.text.dropFirst(name.count + 1)), path.steps.map { $0.text })
    }
    #expect(paths.map(\.0) == ["true", "false"])
    #expect(paths.map(\.1) == [["press", "press"], ["press"]])
  }
}
