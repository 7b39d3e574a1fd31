import SeedSystems
import Statecraft
import Testing

@Suite struct ConceptualPairTests {
  @Test func `two requests are answered, and each transition is announced`() throws {
    var (pair, start) = try Machine.start(ConceptualPair())
    let heard =
      start.outputs + pair.send(.request1).outputs + pair.send(.request2).outputs
    #expect(heard == ["→A", "A1", "→B", "B2", "→A"])
    #expect(pair.state == .a)
  }

  @Test func `a request to the other state does nothing and says why`() {
    var pair = Machine(ConceptualPair())
    let outcome = pair.send(.request2)
    #expect(outcome.kind == .refused)
    #expect(outcome.outputs.isEmpty)
    #expect(outcome.explanation?.reason == "no transition for request2 in a")
  }

  @Test func `two machines with one chart are independent`() {
    var first = Machine(ConceptualPair())
    let second = first
    first.send(.request1)
    #expect(first.state == .b)
    #expect(second.state == .a)
  }

  @Test func `the chart is sound`() {
    #expect(ConceptualPair.chart.diagnostics.isEmpty)
  }
}
