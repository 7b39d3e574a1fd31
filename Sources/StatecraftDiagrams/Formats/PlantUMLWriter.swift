/// Writes a diagram as PlantUML.
struct PlantUMLWriter {
  let diagram: Diagram
  let theme: DiagramTheme
  let ids: [String]
  private var lines: [String] = []

  private static let reserved: Set<String> = [
    "state", "note", "end", "title", "hide", "show", "scale", "skinparam", "left", "right", "up",
    "down", "top", "bottom", "as", "of", "header", "footer", "legend", "caption", "start", "stop",
    "h", "if", "else", "endif", "page", "newpage", "together", "frame", "json", "url",
  ]

  init(_ diagram: Diagram, _ theme: DiagramTheme) {
    self.diagram = diagram
    self.theme = theme
    ids = diagram.identifiers(avoiding: Self.reserved)
  }

  var text: String {
    mutating get {
      lines = ["@startuml", "hide empty description"]
      if theme.direction == .right { lines.append("left to right direction") }
      if !Self.isBlank(diagram.title) {
        // A title without letters would be an error, so it contains a zero-width space.
        let title = Self.escaped(diagram.title)
        let isWord = title.contains { $0.isASCII && ($0.isLetter || $0.isNumber) }
        lines.append("title \(title)" + (isWord ? "" : "<U+200B>"))
      }
      if !diagram.states.isEmpty {
        writeContent(of: 0, indent: "")
        for number in diagram.edges.indices where !diagram.isReaction(number) { write(number) }
        writeLegend()
      }
      lines.append("@enduml")
      return lines.map { $0 + "\n" }.joined()
    }
  }

  // MARK: - States

  private mutating func writeContent(of parent: Int, indent: String) {
    let state = diagram.states[parent]
    for (position, child) in state.children.enumerated() {
      if state.kind == .parallel, position > 0, !hasCrossings(parent) {
        lines.append("\(indent)--")
      }
      write(child, indent)
    }
    for target in state.initial { lines.append("\(indent)[*] --> \(id(target))") }
    // Histories are written as states: PlantUML's own ones cannot have transitions, and older
    // versions have no deep ones.
    for history in state.histories {
      let row = diagram.histories[history]
      let id = id(.history(history))
      lines.append("\(indent)state \"\(row.isDeep ? "H*" : "H")\" as \(id)")
      for target in row.defaults { lines.append("\(indent)\(id) --> \(self.id(target))") }
    }
  }

  private mutating func write(_ number: Int, _ indent: String) {
    let state = diagram.states[number]
    let marks = diagram.marks
    var colour = ""
    if let parent = state.parent, diagram.states[parent].kind == .parallel, hasCrossings(parent) {
      colour = " ##[dashed]"
    }
    if marks.active.contains(number) {
      colour = " \(theme.light.active)"
    } else if marks.showsCoverage, !marks.visited.contains(number) {
      colour = " ##[dashed]\(theme.light.missing.dropFirst())"
    }
    // An empty name would be a syntax error.
    let name = Self.isBlank(state.name) ? "<U+00A0>" : Self.escaped(state.name)
    let head = "\(indent)state \"\(name)\" as \(ids[number])\(colour)"
    if state.children.isEmpty {
      lines.append(head)
    } else {
      lines.append("\(head) {")
      writeContent(of: number, indent: indent + "  ")
      lines.append("\(indent)}")
    }
    for line in details(of: number) {
      lines.append("\(indent)\(ids[number]) : \(Self.escaped(line))")
    }
    if state.kind == .final { lines.append("\(indent)\(ids[number]) --> [*]") }
  }

  private func details(of number: Int) -> [String] {
    let tags = diagram.states[number].tags.map { "#\($0)" }.joined(separator: " ")
    return diagram.details(of: number) + (tags.isEmpty ? [] : [tags])
      + diagram.edges(of: number, in: theme).filter(diagram.isReaction).map(diagram.reaction)
  }

  /// Writes the text that belongs to the whole chart.
  private mutating func writeLegend() {
    let details = details(of: 0)
    guard !details.isEmpty else { return }
    lines.append("legend left")
    for line in details { lines.append("  \(Self.escaped(line))") }
    lines.append("endlegend")
  }

  /// Returns whether an arrow crosses the border of a region.
  ///
  /// PlantUML does not allow this if lines divide the regions.
  private func hasCrossings(_ parallel: Int) -> Bool {
    diagram.edges.indices.contains { number in
      guard !diagram.isReaction(number) else { return false }
      let edge = diagram.edges[number]
      let source = region(of: edge.source, in: parallel)
      return edge.targets.contains { target in
        let state =
          switch target {
          case .state(let state): state
          case .history(let history): diagram.histories[history].parent
          }
        return region(of: state, in: parallel) != source
      }
    }
  }

  private func region(of state: Int, in parallel: Int) -> Int? {
    diagram.states[parallel].children.first { $0 == state || diagram.isInside(state, of: $0) }
  }

  // MARK: - Transitions

  private mutating func write(_ number: Int) {
    let edge = diagram.edges[number]
    let count = diagram.marks.taken[number].map { " ×\($0)" } ?? ""
    let label = Self.escaped(edge.label + count)
    let arrow =
      if diagram.marks.justTaken.contains(number) {
        "-[\(theme.light.recent),bold]->"
      } else if diagram.marks.taken[number] != nil {
        "-[\(theme.light.accent)]->"
      } else if diagram.marks.showsCoverage {
        "-[\(theme.light.missing),dashed]->"
      } else {
        "-->"
      }
    let source = edge.source == 0 ? "[*]" : ids[edge.source]
    for target in edge.targets {
      lines.append("\(source) \(arrow) \(id(target))" + (Self.isBlank(label) ? "" : " : \(label)"))
    }
  }

  private func id(_ target: Diagram.Target) -> String {
    switch target {
    case .state(let state): ids[state]
    case .history(let history):
      diagram.name(ofHistory: history, "__") { row in
        "\(ids[row.parent])__\(row.isDeep ? "deep_history" : "history")"
      }
    }
  }

  // MARK: - Escaping

  private static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  /// Returns text in which characters with a meaning in PlantUML or Creole are replaced by numbers.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      if isLetter || " ()[],.!?×→".unicodeScalars.contains(scalar) {
        result.unicodeScalars.append(scalar)
      } else if scalar == "\n" || scalar == "\r" || scalar == "\t" {
        result += " "
      } else if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        || scalar.value == 0x2028 || scalar.value == 0x2029
      {
        result += "<U+FFFD>"
      } else if scalar.isASCII {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "<U+" + String(repeating: "0", count: 4 - digits.count) + digits + ">"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
