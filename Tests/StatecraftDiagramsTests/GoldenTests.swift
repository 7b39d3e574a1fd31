import Foundation
import Statecraft
import StatecraftDiagrams
import Testing

#if SCXML
import StatecraftSCXML
#endif

@Suite struct GoldenTests {
  @Test func `a chart is written as in its golden files`() throws {
    #expect(Recorder.chart.diagnostics.filter { $0.severity == .error } == [])
    try Golden.expect(Diagram(Recorder.chart), "Recorder")
  }

  @Test func `a run is marked as in its golden files`() throws {
    var diagram = Diagram(Recorder.chart)
    var (machine, start) = try Machine.start(Recorder())
    let outcomes = [.power, .play, .seek, .seek, .tick, .mute].map { machine.send($0) }
    diagram.mark([start] + outcomes)
    diagram.showCoverage()
    try Golden.expect(diagram, "Recorder-run")
  }

  @Test func `odd names are written as in their golden files`() throws {
    try Golden.expect(Diagram(Odd.chart), "Odd")
    try Golden.expect(Diagram(Odd.nested), "Odd-nested")
  }

  @Test func `a graph is written as in its golden files`() throws {
    let graph = StateGraph(
      initial: "disabled",
      states: ["disabled", "enabled", "gone"],
      finals: ["gone"],
      edges: [
        StateGraph.Edge(from: "disabled", to: "enabled", label: "startTracking"),
        StateGraph.Edge(from: "disabled", to: "enabled", label: "makeCheckIn"),
        StateGraph.Edge(from: "enabled", to: "disabled"),
        StateGraph.Edge(from: "enabled", to: "elsewhere", label: "leave"),
      ]
    )
    try Golden.expect(Diagram(graph, title: "tracker"), "Graph")
  }

  @Test func `an empty graph is written as in its golden files`() throws {
    try Golden.expect(Diagram(StateGraph(initial: nil, states: [], edges: []), title: ""), "Empty")
  }

  #if SCXML
  @Test func `a document of 30 states is written as in its golden files`() throws {
    let document = try SCXMLDocument(
      contentsOf: Golden.folder.appendingPathComponent("order.scxml")
    )
    #expect(document.isSound)
    try Golden.expect(Diagram(document.chart), "order")
  }
  #endif

  @Test func `a chart gives the same text each time`() {
    for format in Golden.formats {
      let texts = Set((0..<20).map { _ in format.write(Diagram(Recorder.chart)) })
      #expect(texts.count == 1, "\(format.name)")
    }
  }

  @Test func `a theme leaves out what it does not show`() {
    var theme = DiagramTheme()
    theme.showsActions = false
    theme.showsGuards = false
    theme.showsIgnored = false
    theme.showsTags = false
    let diagram = Diagram(Recorder.chart)
    let texts = [
      diagram.mermaid(theme: theme), diagram.dot(theme: theme), diagram.plantUML(theme: theme),
      diagram.text(theme: theme), diagram.table(theme: theme),
    ]
    for text in texts {
      for word in ["spin up", "hard enough", "ignore", "dark", "Everything"] {
        #expect(!text.contains(word), "\(word)")
      }
    }
  }

  @Test func `a theme may turn the diagram`() {
    var theme = DiagramTheme()
    theme.direction = .right
    let diagram = Diagram(Recorder.chart)
    #expect(diagram.mermaid(theme: theme).contains("direction LR"))
    #expect(diagram.dot(theme: theme).contains("rankdir=LR"))
    #expect(diagram.plantUML(theme: theme).contains("left to right direction"))
  }
}
