/// Writes a diagram as a tree.
struct TextTree {
  let diagram: Diagram
  let theme: DiagramTheme

  init(_ diagram: Diagram, _ theme: DiagramTheme) {
    self.diagram = diagram
    self.theme = theme
  }

  var text: String {
    guard !diagram.states.isEmpty else { return PlainText.line(diagram.title) + "\n" }
    var lines = [PlainText.line(diagram.title)]
    appendContent(of: 0, indent: "", to: &lines)
    return lines.map { $0 + "\n" }.joined()
  }

  private func appendContent(of state: Int, indent: String, to lines: inout [String]) {
    let children = diagram.states[state].children
    let guide = children.isEmpty ? "   " : "│  "
    for line in content(of: state) { lines.append(indent + guide + "  " + PlainText.line(line)) }
    for child in children {
      let isLast = child == children.last
      lines.append(indent + (isLast ? "└─ " : "├─ ") + title(of: child))
      appendContent(of: child, indent: indent + (isLast ? "   " : "│  "), to: &lines)
    }
  }

  private func title(of number: Int) -> String {
    let state = diagram.states[number]
    var text = ""
    if diagram.marks.active.contains(number) { text += "● " }
    if diagram.isInitial(number) { text += "▶ " }
    if state.kind == .final { text += "■ " }
    if state.kind == .parallel { text += "∥ " }
    text += PlainText.line(state.name)
    for tag in state.tags { text += " #\(PlainText.line(tag))" }
    if diagram.marks.showsCoverage, !diagram.marks.visited.contains(number) { text += " ✗" }
    return text
  }

  private func content(of number: Int) -> [String] {
    let state = diagram.states[number]
    var lines = diagram.details(of: number)
    for history in state.histories {
      let row = diagram.histories[history]
      let target = row.defaults.isEmpty ? "" : " → \(names(row.defaults))"
      lines.append((row.isDeep ? "deep history" : "history") + target)
    }
    lines += diagram.edges(of: number, in: theme).map(line(of:))
    // SCXML allows initial states that are not children.
    let deep = state.initial.filter { diagram.container(of: $0) != number }
    if !deep.isEmpty { lines.append("begins in \(names(deep))") }
    return lines
  }

  private func line(of number: Int) -> String {
    let edge = diagram.edges[number]
    var text = ([edge.disposition == .take ? "" : edge.disposition.rawValue] + edge.parts.prefix(2))
      .filter { !$0.isEmpty && !$0.hasPrefix("/ ") }.joined(separator: " ")
    if !edge.targets.isEmpty {
      text += "\(text.isEmpty ? "" : " ")\(edge.isInternal ? "⇢" : "→") \(names(edge.targets))"
    }
    if !edge.actions.isEmpty { text += " / \(edge.actions.joined(separator: ", "))" }
    return text + mark(of: number)
  }

  private func mark(of edge: Int) -> String {
    let marks = diagram.marks
    var text = ""
    if let count = marks.taken[edge] {
      text += "  ×\(count)"
    } else if marks.showsCoverage, diagram.edges[edge].disposition == .take {
      text += "  ✗"
    }
    return marks.justTaken.contains(edge) ? text + " ◀" : text
  }

  private func names(_ targets: [Diagram.Target]) -> String {
    targets.map(diagram.name(of:)).joined(separator: ", ")
  }
}
