import Statecraft

/// Names that mean something in some format.
struct Odd: ChartContext {
  typealias State = String
  enum Event: CaseIterable { case go }

  static let names = [
    "", " ", "  two  blanks ", "state", "end", "note", "class", "default", "__proto__", "[*]",
    "[H]",
    "a\"b", "it's", "line\nbreak", "tab\there", "<b>bold</b>", "a & b", "&amp;", "#35;", "a:b",
    "a::b",
    "a;b", "{x}", "a}b", "--", "-->", "<<fork>>", "%% comment", "/* no */", "// no", "`tick`",
    "*star*", "_under_", "**", "\\", "\\n", "$var", "|pipe|", "a|b", "~~x~~", "==x==", "@enduml",
    "@startuml", "'comment", "!include x", "1. item", "- item", "+ item", "# title", "42", "4.2",
    "ünïcödé", "状態", "🚦", "👩‍👩‍👧", "e\u{301}", "\u{202E}backwards", "nul\u{0}l", "bell\u{7}",
    "line\u{2028}separator", "graph", "subgraph", "node", "edge", "strict", "digraph", "a->b",
    "https://example.org/?a=b&c", "</svg>", "]]>", "<!--", "style", "state_2", "A", "a",
    "direction LR",
    "<U+0041>", "<&heart>", "<img:x>", "[[link]]",
    "very long name that goes on and on for more than a line",
  ]

  /// Every name as a state, a guard, an action, a tag and a description.
  static let chart = Chart(initial: names[0], name: "odd \"<&'\n{[:;%#") {
    for (index, name) in names.enumerated() {
      state(name) {
        tags(name)
        description(name)
        onEntry(name) { _ in }
        on(.go, to: names[(index + 1) % names.count]).when(name) { _ in true }.do(name) { _ in }
        on(.go).when(name) { _ in true }.do(name) { _ in }
      }
    }
  }

  /// The same with states inside.
  static let nested = Chart(initial: "outer", name: "nested") {
    state("outer", initial: names[0]) {
      for name in names {
        state(name, initial: name + "!") {
          tags(name)
          state(name + "!") { on(.go, to: name) }
        }
      }
    }
  }

  /// Names as a graph has them.
  static let graph = StateGraph(
    initial: names[1],
    states: names,
    finals: [names[3]],
    edges: names.indices.map { index in
      StateGraph.Edge(
        from: names[index],
        to: names[(index * 7 + 1) % names.count],
        label: names[names.count - 1 - index]
      )
    }
  )
}
