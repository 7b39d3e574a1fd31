import Foundation
import Statecraft
import StatecraftDiagrams
import Testing

/// Every format is read by the program that it is for.
///
/// Tests of a program that is not installed are skipped with a message.
@Suite struct OtherToolTests {
  static var diagrams: [Diagram] {
    var run = Diagram(Recorder.chart)
    if let (first, start) = try? Machine.start(Recorder()) {
      var machine = first
      run.mark([start, machine.send(.power), machine.send(.play)])
      run.showCoverage()
    }
    // One at a time, so that a failure tells which name it is.
    let single = Odd.names.map { name in
      Diagram(
        StateGraph(
          initial: name,
          states: [name, "other"],
          edges: [StateGraph.Edge(from: name, to: "other", label: name)]
        ),
        title: name
      )
    }
    return [
      Diagram(Recorder.chart), run, Diagram(Odd.chart), Diagram(Odd.nested),
      Diagram(Odd.graph, title: "graph"),
      Diagram(StateGraph(initial: nil, states: [], edges: []), title: ""),
    ] + single
  }

  @Test(
    .enabled(if: Graphviz().program != nil, "Graphviz is not installed: apt-get install graphviz")
  )
  func `Graphviz reads DOT`() throws {
    let program = try #require(Graphviz().program)
    for diagram in Self.diagrams {
      let result = try OtherTool.run(program, ["-Tcanon"], input: diagram.dot())
      #expect(result.code == 0, "\(diagram.title): \(result.output)")
      #expect(!result.output.contains("Warning"), "\(diagram.title): \(result.output)")
    }
  }

  @Test(
    .enabled(
      if: OtherTool.path("plantuml") != nil,
      "PlantUML is not installed: apt-get install plantuml"
    )
  )
  func `PlantUML reads its format`() throws {
    let program = try #require(OtherTool.path("plantuml"))
    // All in one, because it takes a second to start.
    let texts = Self.diagrams.map { $0.plantUML() }
    let result = try OtherTool.run(program, ["-syntax"], input: texts.joined())
    #expect(result.code == 0)
    #expect(!result.output.contains("ERROR"), "\(result.output)")
  }

  @Test(
    .enabled(
      if: OtherTool.mermaid != nil && OtherTool.path("node") != nil,
      "Mermaid or Node.js is not here; Scripts/test fetches Mermaid"
    )
  )
  func `Mermaid reads its format`() throws {
    let library = try #require(OtherTool.mermaid)
    let script = Golden.folder.deletingLastPathComponent()
      .appendingPathComponent("Mermaid/check.mjs").path
    let result = try OtherTool.run(
      try #require(OtherTool.path("node")),
      [script, library],
      texts: Self.diagrams.map { $0.mermaid() },
      extension: "mermaid"
    )
    #expect(result.code == 0, "\(result.output)")
    #expect(
      result.output.contains("\(Self.diagrams.count) of \(Self.diagrams.count) diagrams parsed")
    )
  }
}
