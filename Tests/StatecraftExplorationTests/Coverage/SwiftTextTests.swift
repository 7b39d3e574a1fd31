import Statecraft
import StatecraftExploration
import Testing

/// Names of any characters in files of tests.
@Suite struct SwiftTextTests {
  struct Gate: ChartContext {
    enum State: CaseIterable { case shut, open, broken }
    enum Event: CaseIterable { case push, kick }

    var pushes = 0

    static let chart = Chart(initial: .shut) {
      state(.shut) {
        on(.push).when("few\n} pushes") { $0.pushes < 1 }.do { $0.pushes += 1 }
        on(.push, to: .open).when("many\n{ pushes") { $0.pushes > 0 }
        on(.kick, to: .broken).when("never\r\n`done`") { $0.pushes > 5 }
      }
      state(.open)
      state(.broken)
    }

    static let proof = Proof<Self> {
      everyEvent()
      always("true") { _ in true }
    }
  }

  @Test(arguments: CoverageCriterion.allCases)
  func `names of several lines stay in one line of a comment`(_ criterion: CoverageCriterion) {
    let plan = Gate.proof.tests(covering: criterion, from: Gate(), chart: Gate.chart)
    let lines = plan.swiftTests(startingFrom: "Gate()", importing: ["Gates"]).text
      .split(whereSeparator: \.isNewline)
    #expect(!lines.contains { $0.hasPrefix("}") && $0 != "}" })
    #expect(!lines.contains { $0.hasPrefix("{") || $0.hasPrefix("`done`") })
    #expect(lines.contains { $0.contains("never") } == (criterion != .states))
  }
}
