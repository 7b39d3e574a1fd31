import Statecraft
import Testing

/// Cases of a state enum that a chart does not mention.
@Suite struct StateListDiagnosticTests {
  @Test func `a case of the state enum that has no place is an error`() {
    struct Half: Statechart {
      enum State: CaseIterable { case here, forgotten }
      enum Event: CaseIterable { case go, unused }
      static let line = #line + 1
      static let chart = Chart(initial: .here) { state(.here) { ignore(.go) } }
    }
    #expect(
      Half.chart.diagnostics.map(\.description) == [
        "StatecraftTests/StateListDiagnosticTests.swift:\(Half.line): error: the state "
          + "'forgotten' is a case of 'State', "
          + "but the chart does not declare it; add `state(.forgotten)`, or remove the case."
      ]
    )
    #expect(throws: ChartError.self) { try Half.chart.validate() }
  }

  @Test func `a state enum that does not list its cases is found, for it may hide forgotten ones`()
  {
    struct Half: Statechart {
      enum State { case here, forgotten }
      enum Event: CaseIterable { case go }
      static let line = #line + 1
      static let chart = Chart(initial: .here) { state(.here) { ignore(.go) } }
    }
    #expect(
      Half.chart.diagnostics.map(\.description) == [
        "StatecraftTests/StateListDiagnosticTests.swift:\(Half.line): warning: 'State' does not "
          + "list its cases, so states that the chart does not declare are not found; write `enum "
          + "State: CaseIterable`."
      ]
    )
    _ = Machine(Half())
  }

  @Test func `states whose type cannot list them are not reported`() {
    struct Open: Statechart {
      enum State: Hashable { case idle, working(Int) }
      enum Event: CaseIterable { case go }
      static let chart = Chart(initial: .idle) {
        state(.idle) { on(.go, to: .working(1)) }
        state(.working(1)) { on(.go, to: .idle) }
      }
    }
    #expect(Open.chart.diagnostics == [])
  }
}
