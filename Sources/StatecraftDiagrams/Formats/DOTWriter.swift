/// Writes a diagram as DOT.
struct DOTWriter {
  let diagram: Diagram
  let theme: DiagramTheme
  /// Whether rows of labels are links.
  ///
  /// Only links become separate elements in SVG.
  let linksRows: Bool
  let ids: [String]
  private var lines: [String] = []
  private var anchored: Set<Int> = []
  /// The arrows that leave a state with child states, by state.
  ///
  /// Each begins at a node of its own.
  private var exits: [Int: [Int]] = [:]
  /// The arrows with several targets.
  private var forks: [Int] = []

  init(_ diagram: Diagram, _ theme: DiagramTheme, linksRows: Bool) {
    self.diagram = diagram
    self.theme = theme
    self.linksRows = linksRows
    ids = diagram.identifiers(avoiding: [
      "node", "edge", "graph", "digraph", "subgraph", "strict",
    ])
  }

  var text: String {
    mutating get {
      let palette = theme.light
      lines = [
        "digraph \(Self.quoted(diagram.title)) {",
        "  graph [id=\"diagram\", compound=true, rankdir=\(theme.direction.rawValue), nodesep=0.35, "
          + "ranksep=0.4, pad=0.15, bgcolor=\(Self.quoted(palette.background ?? "transparent")), "
          + "fontname=\"Helvetica\", fontsize=12, fontcolor=\"\(palette.text)\", labeljust=l]",
        "  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\", fontsize=12, "
          + "margin=\"0.12,0.06\", height=0.4, color=\"\(palette.border)\", "
          + "fillcolor=\"\(palette.state)\", fontcolor=\"\(palette.text)\"]",
        "  edge [fontname=\"Helvetica\", fontsize=11, color=\"\(palette.edge)\", "
          + "fontcolor=\"\(palette.text)\", arrowsize=0.7]",
      ]
      guard !diagram.states.isEmpty else { return lines[0] + "\n}\n" }
      let arrows = groups()
      anchored = Set(arrows.flatMap { ends(of: $0.edges[0]).flatMap(\.anchors) })
      forks = arrows.map { $0.edges[0] }.filter { diagram.edges[$0].targets.count > 1 }
      for group in arrows {
        let edge = group.edges[0]
        if case let exit?? = ends(of: edge).first?.tail.exit {
          exits[exit, default: []].append(edge)
        }
      }
      if hasFrame {
        writeCluster(0, indent: "  ")
      } else {
        writeContent(of: 0, indent: "  ")
      }
      for history in diagram.histories.indices { writeDefaults(of: history) }
      for group in arrows { write(group) }
      for link in diagram.links.indices { lines += self.lines(ofLink: link) }
      lines.append("}")
      return lines.map { $0 + "\n" }.joined()
    }
  }

  /// Whether the chart itself is drawn, because it contains text in addition to states.
  private var hasFrame: Bool {
    !diagram.edges(of: 0, in: theme).isEmpty || !rows(of: 0).isEmpty
  }

  // MARK: - States

  private mutating func writeContent(of number: Int, indent: String) {
    let state = diagram.states[number]
    if !state.initial.isEmpty {
      let id = "\(ids[number])__initial"
      lines.append(
        "\(indent)\(id) [id=\"initial-\(ids[number])\", class=\"initial\", shape=circle, label=\"\", "
          + "\(Self.dot(0.13)), style=filled, "
          + "fillcolor=\"\(theme.light.text)\", color=\"\(theme.light.text)\"]"
      )
    }
    for history in state.histories {
      lines.append(
        "\(indent)\(id(ofHistory: history)) [id=\"\(elementID(ofHistory: history))\", class=\"history\", "
          + "shape=circle, label=\"\(diagram.histories[history].isDeep ? "H*" : "H")\", "
          + "\(Self.dot(0.3)), style=filled, fontsize=10]"
      )
    }
    if anchored.contains(number) {
      lines.append(
        "\(indent)\(ids[number])__anchor [class=\"anchor\", shape=circle, label=\"\", "
          + "\(Self.dot(0.1)), style=filled]"
      )
    }
    for edge in forks where (diagram.states[diagram.edges[edge].source].parent ?? 0) == number {
      lines.append(
        "\(indent)fork_\(edge) [class=\"fork\", shape=box, label=\"\", width=0.5, height=0.06, "
          + "fixedsize=true, style=filled, fillcolor=\"\(theme.light.edge)\"]"
      )
    }
    for edge in exits[number] ?? [] {
      lines.append(
        "\(indent)exit_\(edge) [class=\"exit\", style=invis, label=\"\", \(Self.dot(0.01))]"
      )
    }
    for child in state.children {
      if diagram.states[child].children.isEmpty {
        writeNode(child, indent)
      } else {
        writeCluster(child, indent: indent)
      }
    }
    for target in state.initial {
      let head = end(target, from: nil)
      lines.append(
        "\(indent)\(ids[number])__initial -> \(head.node) [class=\"begin\"\(head.attribute("lhead"))]"
      )
    }
  }

  private mutating func writeNode(_ number: Int, _ indent: String) {
    let state = diagram.states[number]
    var attributes = ["id=\"state-\(ids[number])\"", "class=\"\(classes(of: number))\""]
    attributes.append("label=<\(label(of: number, isCluster: false))>")
    if state.kind == .final { attributes.append("peripheries=2") }
    attributes += colours(of: number)
    lines.append("\(indent)\(ids[number]) [\(attributes.joined(separator: ", "))]")
  }

  private mutating func writeCluster(_ number: Int, indent: String) {
    let palette = theme.light
    let isRegion =
      diagram.states[number].parent.map { diagram.states[$0].kind == .parallel } ?? false
    let isActive = diagram.marks.active.contains(number)
    lines.append("\(indent)subgraph cluster_\(ids[number]) {")
    lines.append(
      "\(indent)  graph [id=\"state-\(ids[number])\", class=\"\(classes(of: number))\", "
        + "style=\"rounded,filled\(isRegion ? ",dashed" : "")\", margin=\(number == 0 ? 28 : 14), "
        + "fillcolor=\"\(palette.container)14\", "
        + "color=\"\(isActive ? palette.accent : palette.border)\", "
        + "label=<\(label(of: number, isCluster: true))>]"
    )
    writeContent(of: number, indent: indent + "  ")
    lines.append("\(indent)}")
  }

  private func classes(of number: Int) -> String {
    let state = diagram.states[number]
    var classes = ["state", state.kind.rawValue]
    if let parent = state.parent, diagram.states[parent].kind == .parallel {
      classes.append("region")
    }
    if diagram.marks.active.contains(number) { classes.append("active") }
    if isMissing(number) { classes.append("missing") }
    return classes.joined(separator: " ")
  }

  private func colours(of number: Int) -> [String] {
    let palette = theme.light
    if diagram.marks.active.contains(number) {
      return ["fillcolor=\"\(palette.active)\"", "color=\"\(palette.accent)\"", "penwidth=2"]
    }
    return isMissing(number)
      ? ["color=\"\(palette.missing)\"", "style=\"rounded,filled,dashed\""] : []
  }

  private func isMissing(_ number: Int) -> Bool {
    number > 0 && diagram.marks.showsCoverage && !diagram.marks.visited.contains(number)
  }

  /// Returns the rows below a state's name, each with the transition it represents.
  private func rows(of number: Int) -> [(text: String, edge: Int?)] {
    let tags = diagram.states[number].tags.map { "#\($0)" }
    let details = (tags.isEmpty ? [] : [tags.joined(separator: " ")]) + diagram.details(of: number)
    return details.map { ($0, nil) }
      + diagram.edges(of: number, in: theme).filter(isRow).map { edge in
        let text = diagram.reaction(edge)
        return (diagram.isReaction(edge) ? text : "↺ \(text)", edge)
      }
  }

  /// Returns whether a transition is drawn as text instead of an arrow: it has no target, or it
  /// leads from a state with child states to the same state.
  private func isRow(_ number: Int) -> Bool {
    let edge = diagram.edges[number]
    return diagram.isReaction(number)
      || (edge.targets == [.state(edge.source)] && !diagram.states[edge.source].children.isEmpty)
  }

  private func label(of number: Int, isCluster: Bool) -> String {
    let state = diagram.states[number]
    let name = "<B>\(Self.markup(state.name.isEmpty ? " " : state.name))</B>"
    let rows = rows(of: number)
    guard !rows.isEmpty else { return name }
    let align = isCluster ? " ALIGN=\"LEFT\"" : ""
    var table = "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"2\">"
    table += "<TR><TD\(align)>\(name)</TD></TR>"
    if !isCluster { table += "<HR/>" }
    for row in rows {
      let lines = Wrapping.lines(row.text, width: 36)
      table += self.row(lines, row.edge, align: " ALIGN=\"LEFT\"", isFaint: true)
    }
    return table + "</TABLE>"
  }

  private func row(_ lines: [String], _ edge: Int?, align: String, isFaint: Bool) -> String {
    let attributes = edge.map { " ID=\"transition-\($0)\"\(linksRows ? " HREF=\"#\"" : "")" } ?? ""
    let lines = lines.map(Self.markup)
    let colour =
      edge.flatMap { self.colour(of: $0) } ?? (isFaint ? theme.light.faint : theme.light.text)
    let body = lines.joined(separator: "<BR\(align)/>")
    let end = lines.count > 1 ? "<BR\(align)/>" : ""
    return "<TR><TD\(align)\(attributes)><FONT POINT-SIZE=\"10\" COLOR=\"\(colour)\">"
      + "\(body)\(end)</FONT></TD></TR>"
  }

  // MARK: - Transitions

  /// Transitions with the same source and the same targets, which are drawn as one arrow.
  private struct Group {
    var edges: [Int]
  }

  private func groups() -> [Group] {
    var groups: [Group] = []
    for number in diagram.edges.indices where !isRow(number) {
      let edge = diagram.edges[number]
      let position = groups.firstIndex { group in
        let first = diagram.edges[group.edges[0]]
        return first.source == edge.source && first.targets == edge.targets
      }
      if let position {
        groups[position].edges.append(number)
      } else {
        groups.append(Group(edges: [number]))
      }
    }
    return groups
  }

  private mutating func write(_ group: Group) {
    let first = group.edges[0]
    let edge = diagram.edges[first]
    let single = group.edges.count == 1
    var attributes = [
      "id=\"\(single ? "transition-\(first)" : "arrow-\(first)")\"",
      "class=\"\(classes(of: group))\"",
    ]
    let label = label(of: group)
    if !label.isEmpty { attributes.append("label=<\(label)>") }
    let colour = group.edges.compactMap(colour(of:)).first
    if let colour { attributes.append("color=\"\(colour)\"") }
    let marks = diagram.marks
    if group.edges.contains(where: marks.justTaken.contains) { attributes.append("penwidth=2.2") }
    if isMissing(group) { attributes.append("style=dashed") }
    let ends = ends(of: first)
    if edge.targets.count > 1 {
      // As in UML, the arrows begin at a bar.
      let bar = "fork_\(first)"
      lines.append(
        "  \(ends[0].tail.node) -> \(bar) [\((attributes + ["arrowhead=none"]).joined(separator: ", "))"
          + "\(ends[0].tail.attribute("ltail"))]"
      )
      for end in ends {
        lines.append(
          "  \(bar) -> \(end.head.node) [class=\"branch\"\(end.head.attribute("lhead"))]"
        )
      }
    } else if let end = ends.first {
      lines.append(
        "  \(end.tail.node) -> \(end.head.node) [\(attributes.joined(separator: ", "))"
          + "\(end.tail.attribute("ltail"))\(end.head.attribute("lhead"))]"
      )
    }
  }

  private mutating func writeDefaults(of history: Int) {
    for target in diagram.histories[history].defaults {
      let head = end(target, from: nil)
      lines.append(
        "  \(id(ofHistory: history)) -> \(head.node) [class=\"begin\"\(head.attribute("lhead"))]"
      )
    }
  }

  private func classes(of group: Group) -> String {
    let marks = diagram.marks
    var classes = ["transition"]
    if group.edges.contains(where: { marks.taken[$0] != nil }) { classes.append("taken") }
    if group.edges.contains(where: marks.justTaken.contains) { classes.append("recent") }
    if isMissing(group) { classes.append("missing") }
    return classes.joined(separator: " ")
  }

  private func isMissing(_ group: Group) -> Bool {
    diagram.marks.showsCoverage && group.edges.allSatisfy { diagram.marks.taken[$0] == nil }
  }

  private func colour(of edge: Int) -> String? {
    let marks = diagram.marks
    if marks.justTaken.contains(edge) { return theme.light.recent }
    if marks.taken[edge] != nil { return theme.light.accent }
    let isMissing = marks.showsCoverage && diagram.edges[edge].disposition == .take
    return isMissing ? theme.light.missing : nil
  }

  private func label(of group: Group) -> String {
    let rows = group.edges.map { number in
      (text: diagram.edges[number].parts, number: number)
    }.filter { !$0.text.isEmpty }
    guard !rows.isEmpty else { return "" }
    var table = "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"1\">"
    for row in rows {
      let count = diagram.marks.taken[row.number].map { $0 > 1 ? " ×\($0)" : "" } ?? ""
      // Long labels are first divided into their parts: trigger, guard, actions.
      let text = row.text.joined(separator: " ") + count
      var parts = row.text
      parts[parts.count - 1] += count
      let lines =
        text.count <= 20 ? [text] : parts.flatMap { Wrapping.lines($0, width: 26) }
      let edge = group.edges.count > 1 ? row.number : nil
      table += self.row(lines, edge, align: " ALIGN=\"LEFT\"", isFaint: false)
    }
    // The space keeps the text away from the line.
    return
      "<TABLE BORDER=\"0\" CELLPADDING=\"3\" CELLSPACING=\"0\"><TR><TD>\(table)</TABLE></TD></TR></TABLE>"
  }

  private static func dot(_ size: Double) -> String {
    "width=\(size), height=\(size), fixedsize=true"
  }

  // MARK: - Escaping

  /// Returns a quoted string in DOT.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default:
        if let scalar = Markup.allowed(scalar) { result.unicodeScalars.append(scalar) }
      }
    }
    return result + "\""
  }

  /// Returns text for an HTML-like label.
  ///
  /// Line breaks become visible symbols.
  static func markup(_ text: String) -> String { Markup.escaped(text) }
}
