/// Writes a diagram as Mermaid.
///
/// In Mermaid, an identifier belongs to the block that mentions it first, and also to any nested
/// block that mentions it. The writer therefore declares each state in its own block. It writes
/// arrows between siblings in the same block, and all other arrows at the top level, which does not
/// claim identifiers.
struct MermaidWriter {
  let diagram: Diagram
  let theme: DiagramTheme
  let ids: [String]
  private var lines: [String] = []

  /// Words that Mermaid's lexer misinterprets, or that JavaScript treats as properties.
  private static let reserved: Set<String> = [
    "state", "note", "end", "direction", "class", "classdef", "style", "default", "scale", "hide",
    "as", "click", "href", "left", "right", "of", "acctitle", "accdescr", "fork", "join", "choice",
    "root", "statediagram", "tb", "td", "bt", "rl", "lr", "__proto__", "constructor", "prototype",
    "tostring", "valueof", "hasownproperty", "start", "divider", "active", "visited", "missing",
  ]

  init(_ diagram: Diagram, _ theme: DiagramTheme) {
    self.diagram = diagram
    self.theme = theme
    ids = diagram.identifiers(avoiding: Self.reserved)
  }

  var text: String {
    mutating get {
      lines = ["stateDiagram-v2"]
      if theme.direction == .right { lines.append("  direction LR") }
      guard !diagram.states.isEmpty else { return lines[0] + "\n" }
      writeContent(of: 0, indent: "  ")
      for edge in diagram.edges.indices where block(of: edge) == 0 { write(edge, indent: "  ") }
      writeNotes()
      writeClasses()
      return lines.map { $0 + "\n" }.joined()
    }
  }

  // MARK: - States

  private mutating func writeContent(of parent: Int, indent: String) {
    let state = diagram.states[parent]
    for (position, child) in state.children.enumerated() {
      if state.kind == .parallel, position > 0 { lines.append("\(indent)--") }
      write(child, indent)
    }
    for target in state.initial where diagram.container(of: target) == parent {
      lines.append("\(indent)[*] --> \(id(target))")
    }
    for history in state.histories {
      let row = diagram.histories[history]
      lines.append("\(indent)state \"\(row.isDeep ? "H*" : "H")\" as \(id(.history(history)))")
      for target in row.defaults where diagram.container(of: target) == parent {
        lines.append("\(indent)\(id(.history(history))) --> \(id(target))")
      }
    }
    guard parent != 0 else { return }
    for edge in diagram.edges.indices where block(of: edge) == parent {
      write(edge, indent: indent)
    }
  }

  private mutating func write(_ number: Int, _ indent: String) {
    let state = diagram.states[number]
    // An empty name would be a syntax error.
    let label = state.name.allSatisfy(\.isWhitespace) ? "#160;" : Self.escaped(state.name)
    if state.children.isEmpty {
      let details = details(of: number)
      // Without a title, Mermaid would show the first detail as the title.
      lines.append(
        label == ids[number] && details.isEmpty
          ? "\(indent)\(ids[number])" : "\(indent)state \"\(label)\" as \(ids[number])"
      )
      for line in details { lines.append("\(indent)\(ids[number]) : \(Self.escaped(line))") }
      if state.kind == .final { lines.append("\(indent)\(ids[number]) --> [*]") }
    } else {
      if label != ids[number] { lines.append("\(indent)state \"\(label)\" as \(ids[number])") }
      lines.append("\(indent)state \(ids[number]) {")
      writeContent(of: number, indent: indent + "  ")
      lines.append("\(indent)}")
    }
  }

  /// Returns the text inside a state, without its name.
  private func details(of number: Int) -> [String] {
    let tags = diagram.states[number].tags
    return diagram.details(of: number)
      + (tags.isEmpty ? [] : [tags.map { "#\($0)" }.joined(separator: " ")])
      + diagram.edges(of: number, in: theme).filter(diagram.isReaction).map(diagram.reaction)
  }

  /// Writes notes for states with child states, because Mermaid shows only the names of such
  /// states.
  private mutating func writeNotes() {
    for number in diagram.states.indices where !diagram.states[number].children.isEmpty {
      let details = details(of: number)
      guard !details.isEmpty else { continue }
      guard number != 0 else {
        let state = diagram.states[0].children[0]
        lines.append("  note left of \(ids[state])")
        lines.append("    \(Self.escaped("everywhere:"))")
        for line in details { lines.append("    \(Self.escaped(line))") }
        lines.append("  end note")
        continue
      }
      lines.append("  note right of \(ids[number])")
      for line in details { lines.append("    \(Self.escaped(line))") }
      lines.append("  end note")
    }
  }

  // MARK: - Transitions

  /// Returns the state in whose block an arrow is written: the parent if source and targets are
  /// siblings, otherwise the chart; `nil` if the transition is not an arrow.
  private func block(of number: Int) -> Int? {
    guard !diagram.isReaction(number) else { return nil }
    let edge = diagram.edges[number]
    let parent = diagram.states[edge.source].parent
    let isLocal = edge.targets.allSatisfy { diagram.container(of: $0) == parent }
    return isLocal ? parent ?? 0 : 0
  }

  private mutating func write(_ number: Int, indent: String) {
    let edge = diagram.edges[number]
    let label = Self.escaped(edge.label + (diagram.marks.taken[number].map { " ×\($0)" } ?? ""))
    for target in edge.targets {
      lines.append(
        "\(indent)\(edge.source == 0 ? "[*]" : ids[edge.source]) --> \(id(target))"
          + (label.isEmpty ? "" : " : \(label)")
      )
    }
  }

  private func id(_ target: Diagram.Target) -> String {
    switch target {
    case .state(let state): ids[state]
    case .history(let history):
      diagram.name(ofHistory: history, "__") { row in
        "\(ids[row.parent])__history\(row.isDeep ? "_deep" : "")"
      }
    }
  }

  // MARK: - Marks

  private mutating func writeClasses() {
    let marks = diagram.marks
    let active = diagram.states.indices.filter { $0 > 0 && marks.active.contains($0) }
    let missing = diagram.states.indices.filter {
      $0 > 0 && marks.showsCoverage && !marks.visited.contains($0)
    }
    let palette = theme.light
    if !active.isEmpty {
      lines.append(
        "  classDef active fill:\(palette.active),stroke:\(palette.accent),stroke-width:2px,color:\(palette.text)"
      )
      lines.append("  class \(active.map { ids[$0] }.joined(separator: ",")) active")
    }
    if !missing.isEmpty {
      lines.append("  classDef missing stroke:\(palette.missing),stroke-dasharray:4 3")
      lines.append("  class \(missing.map { ids[$0] }.joined(separator: ",")) missing")
    }
  }

  // MARK: - Escaping

  /// Returns text in which characters with a meaning in Mermaid, Markdown or HTML are replaced by
  /// numbers.
  static func escaped(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = ""
    for (position, scalar) in scalars.enumerated() {
      let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      if isLetter || "/()[],'!?=→×".unicodeScalars.contains(scalar) {
        result.unicodeScalars.append(scalar)
      } else if scalar == " " || scalar == "." || scalar == "-" || scalar == "_" {
        // Between letters, these characters are harmless. Elsewhere, they may begin a list, for
        // instance.
        let before = position > 0 ? scalars[position - 1] : " "
        let after = position + 1 < scalars.count ? scalars[position + 1] : " "
        let isInside = before.properties.isAlphabetic && after.properties.isAlphabetic
        if scalar == " " || isInside || (scalar == "." && "0"..."9" ~= before && "0"..."9" ~= after)
        {
          result.unicodeScalars.append(scalar)
        } else {
          result += "#\(scalar.value);"
        }
      } else if scalar == "\n" || scalar == "\r" || scalar == "\t" {
        result += " "
      } else if scalar.properties.generalCategory == .control
        || scalar.properties.generalCategory == .lineSeparator
        || scalar.properties.generalCategory == .paragraphSeparator
      {
        result += "#65533;"
      } else if scalar.isASCII {
        result += "#\(scalar.value);"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
