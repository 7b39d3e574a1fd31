import StatecraftDiagrams
import Testing

@Suite struct HistoryTests {
  /// Two histories of each kind in one state, as a document may have them.
  private static let diagram = Diagram(
    title: "player",
    states: [
      Diagram.State(
        name: "player",
        kind: .chart,
        parent: nil,
        children: [1, 4],
        initial: [.state(4)]
      ),
      Diagram.State(
        name: "playing",
        kind: .compound,
        parent: 0,
        children: [2, 3],
        initial: [.state(2)],
        histories: [0, 1, 2, 3]
      ),
      Diagram.State(name: "slow", kind: .atomic, parent: 1),
      Diagram.State(name: "fast", kind: .atomic, parent: 1),
      Diagram.State(name: "off", kind: .atomic, parent: 0),
    ],
    edges: [],
    histories: [
      Diagram.History(parent: 1, isDeep: false, defaults: [.state(2)]),
      Diagram.History(parent: 1, isDeep: false, defaults: [.state(3)]),
      Diagram.History(parent: 1, isDeep: true, defaults: [.state(2)]),
      Diagram.History(parent: 1, isDeep: true, defaults: [.state(3)]),
    ]
  )

  @Test(
    arguments: [
      (Self.diagram.mermaid(), ["history", "history__2", "history_deep", "history_deep__2"]),
      (Self.diagram.plantUML(), ["history", "history__2", "deep_history", "deep_history__2"]),
    ]
  )
  func `several histories of one kind in a state stay apart`(text: String, names: [String]) {
    let lines = text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
    for (name, (label, target)) in zip(
      names,
      [("H", "slow"), ("H", "fast"), ("H*", "slow"), ("H*", "fast")]
    ) {
      #expect(lines.contains("state \"\(label)\" as playing__\(name)"), "\(text)")
      #expect(
        lines.filter { $0.hasPrefix("playing__\(name) -->") } == ["playing__\(name) --> \(target)"]
      )
    }
  }

  @Test func `the elements of several histories have different identifiers`() {
    let text = Self.diagram.dot()
    for id in [
      "history-playing", "history-playing-2", "deep-history-playing", "deep-history-playing-2",
    ] {
      #expect(text.split(separator: "[id=\"\(id)\"").count == 2, "\(id) in \(text)")
    }
  }
}
