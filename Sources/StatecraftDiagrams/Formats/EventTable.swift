/// Writes a diagram as a table.
struct EventTable {
  let diagram: Diagram
  let theme: DiagramTheme
  private var columns: [String] = []
  /// The transitions of each state, by column.
  private var own: [[String: [Int]]] = []

  init(_ diagram: Diagram, _ theme: DiagramTheme) {
    self.diagram = diagram
    self.theme = theme
    own = Array(repeating: [:], count: diagram.states.count)
    var events: [String] = []
    var others: [String] = []
    for state in diagram.states.indices {
      for number in diagram.edges(of: state, in: theme) {
        let isEvent =
          if case .events = diagram.edges[number].trigger { true } else { false }
        for column in Self.columns(of: diagram.edges[number].trigger) {
          own[state][column, default: []].append(number)
          if isEvent, !events.contains(column) { events.append(column) }
          if !isEvent, !others.contains(column) { others.append(column) }
        }
      }
    }
    columns = events + others.filter { !events.contains($0) }
  }

  /// Returns the columns of a trigger.
  ///
  /// Delays and work share a column, because they depend on the state.
  private static func columns(of trigger: Diagram.Trigger) -> [String] {
    switch trigger {
    case .events(let names): names
    case .anyEvent: ["any event"]
    case .eventless: ["always"]
    case .done, .invocationDone: ["done"]
    case .timer, .inactivity: ["after"]
    case .namedTimer(let name): ["timer \(name)"]
    case .invocationFailed: ["failed"]
    case .error: ["error"]
    case .unknown: ["?"]
    }
  }

  var text: String {
    let states = diagram.states.indices.filter { $0 > 0 || !own.isEmpty && !own[0].isEmpty }
    let head = ["state"] + columns.map(Self.cell)
    let rows = [head] + states.map { state in [title(of: state)] + columns.map { cell(state, $0) } }
    let widths = head.indices.map { column in
      rows.map { PlainText.width($0[column]) }.max() ?? 0
    }
    var lines = rows.map { row in
      "| "
        + row.enumerated().map { PlainText.padded($0.element, to: widths[$0.offset]) }
        .joined(separator: " | ") + " |"
    }
    let rule =
      "|" + widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|") + "|"
    lines.insert(rule, at: 1)
    return lines.map { $0 + "\n" }.joined()
  }

  private func title(of number: Int) -> String {
    var depth = 0
    var parent = diagram.states[number].parent
    while let ancestor = parent, ancestor > 0 {
      depth += 1
      parent = diagram.states[ancestor].parent
    }
    let mark = diagram.marks.active.contains(number) ? "● " : ""
    // Markdown removes spaces at the beginning of a cell.
    return String(repeating: "· ", count: depth) + mark + Self.cell(diagram.states[number].name)
  }

  private func cell(_ state: Int, _ column: String) -> String {
    let text = texts(state, column)
    if !text.isEmpty { return text }
    guard diagram.states[state].kind != .final, column != "always", column != "after",
      column != "done", column != "failed"
    else { return "" }
    var ancestor = diagram.states[state].parent
    while let number = ancestor {
      let inherited = texts(number, column)
      if !inherited.isEmpty { return "(\(inherited))" }
      ancestor = diagram.states[number].parent
    }
    return ""
  }

  private func texts(_ state: Int, _ column: String) -> String {
    (own[state][column] ?? []).map(text(of:)).joined(separator: "; ")
  }

  private func text(of number: Int) -> String {
    let edge = diagram.edges[number]
    var words: [String] = []
    switch edge.trigger {
    case .timer(let name), .invocationDone(let name), .invocationFailed(let name):
      words.append(name)
    case .inactivity(let name): words.append("\(name) without events")
    case .events, .anyEvent, .eventless, .done, .namedTimer, .error, .unknown: break
    }
    if let condition = edge.guard { words.append("[\(condition)]") }
    switch edge.disposition {
    case .ignore: words.append("ignored")
    case .postpone: words.append("postponed")
    case .take:
      words.append(
        edge.targets.isEmpty
          ? "stays" : "→ \(edge.targets.map(diagram.name(of:)).joined(separator: ", "))"
      )
    }
    if let count = diagram.marks.taken[number] {
      words.append("×\(count)")
    } else if diagram.marks.showsCoverage, edge.disposition == .take {
      words.append("✗")
    }
    return Self.cell(words.joined(separator: " "))
  }

  /// Returns text in which the characters that end a cell are escaped.
  private static func cell(_ text: String) -> String {
    PlainText.line(text).replacing("|", with: "\\|")
  }
}
