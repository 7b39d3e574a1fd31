#if SCXML
@testable import Statecraft
import StatecraftSCXML
import Testing

/// Documents whose parts refer to each other many times take no more memory than they have text.
@Suite struct LargeDocumentTests {
  private func cases(_ events: String) -> [Int] {
    let document = document("<state id='a'><transition event='\(events)'/></state>")
    guard case .events(let cases) = document.chart.model.transitions[0].trigger else { return [] }
    return Array(cases)
  }

  @Test(arguments: [
    ("a.b.c a a.b a.b.c a", 3), ("a.b a.c a.b.d", 3), ("b a b a", 2), ("a.b.c", 1), ("a. a.*", 1),
  ])
  func `a transition has each of its events once`(events: String, count: Int) {
    let cases = cases(events)
    #expect(cases.count == count)
    #expect(Set(cases).count == count)
  }

  @Test(arguments: [true, false])
  func `transitions that stand for too many events are found`(areNested: Bool) {
    let count = 30_000
    let transitions = (0..<count).map {
      areNested ? "<transition event='e e.\($0)'/>" : "<transition event='e\($0) e0 x'/>"
    }
    let document = document(
      "<state id='a'>\n\(transitions.joined(separator: "\n"))</state>"
    )
    let found = document.diagnostics.map(\.description)
    #expect(found.count == 1)
    #expect(
      found.first?.hasSuffix(
        "the transitions up to here stand for too many events together, each with those below it; "
          + "write '*', or divide the document by <invoke>."
      ) == true
    )
    let space = document.chart.model.transitions.reduce(0) { sum, transition in
      if case .events(let cases) = transition.trigger { sum + cases.count } else { sum }
    }
    #expect(space <= 1 << 22)
  }

  /// A chart that is read from a document.
  struct Lamp: Statechart {
    enum State: CaseIterable { case a }
    enum Event: CaseIterable { case go }

    static let chart = Chart(initial: .a) { state(.a) { on(.go, to: .a) } }
  }

  @Test func `the search for endless loops gives up when there is too much to look through`() {
    let count = 1_100
    let transitions = String(repeating: "<transition target='a'/>", count: count)
    let chart = MachineChart<Lamp>(
      scxml: "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0' initial='a'>"
        + "<state id='a'>\(transitions)</state></scxml>",
      name: "lamp.scxml",
      names: ChartNames(Lamp.chart)
    )
    var shape = chart.model.shape
    #expect(shape.transitions.count == count)
    let loops = LoopAnalysis(shape, Topology(shape))
    #expect(loops.canLoop)
    #expect((LoopAnalysis.edgeLimit + 1...LoopAnalysis.edgeLimit + count).contains(loops.edgeCount))
    shape.errors = .raise
    #expect(LoopAnalysis(shape, Topology(shape)).edgeCount == 0)
  }
}
#endif
