internal import Foundation

/// Converts Graphviz's picture: colours become classes, titles and ids are set, and links are
/// removed.
///
/// Graphviz writes one element per line, and a `<title>` at the beginning of each group.
struct SVGStyler {
  private let diagram: Diagram
  private let theme: DiagramTheme
  private let titles: [String: String]
  private let classes: [String: String]

  init(_ diagram: Diagram, _ theme: DiagramTheme, ids: [String]) {
    self.diagram = diagram
    self.theme = theme
    var titles: [String: String] = [:]
    var classes: [String: String] = [:]
    for (number, state) in diagram.states.enumerated() {
      let kind = number == 0 || state.kind == .atomic ? "" : " (\(state.kind.rawValue))"
      titles["state-\(ids[number])"] = state.name + kind
      titles["initial-\(ids[number])"] = "\(state.name) begins here"
    }
    for history in diagram.histories.indices {
      let row = diagram.histories[history]
      titles["\(row.isDeep ? "deep-history" : "history")-\(ids[row.parent])"] =
        diagram.name(of: .history(history))
    }
    for edge in diagram.edges.indices {
      titles["transition-\(edge)"] = diagram.description(of: edge)
      let first = diagram.edges[edge]
      titles["arrow-\(edge)"] =
        "\(diagram.states[first.source].name) → "
        + first.targets.map(diagram.name(of:)).joined(separator: ", ")
      classes["transition-\(edge)"] = Self.classes(of: edge, diagram.marks, first)
    }
    for (number, link) in diagram.links.enumerated() {
      for part in ["", "-from", "-to"] {
        titles["link-\(number)\(part)"] = diagram.description(of: link)
      }
    }
    self.titles = titles
    self.classes = classes
  }

  private static func classes(
    of number: Int,
    _ marks: Diagram.Marks,
    _ edge: Diagram.Edge
  ) -> String {
    var classes = ["transition", "row"]
    if edge.disposition != .take { classes.append(edge.disposition.rawValue) }
    if marks.taken[number] != nil { classes.append("taken") }
    if marks.justTaken.contains(number) { classes.append("recent") }
    if marks.showsCoverage, marks.taken[number] == nil, edge.disposition == .take {
      classes.append("missing")
    }
    return classes.joined(separator: " ")
  }

  /// Returns the styled picture.
  func styled(_ text: String) -> String {
    var result: [String] = []
    var pending: String?
    var isInside = false
    var hasBackground = false
    var outline: ClosedRange<Double>?
    var label = LabelPlace()
    for line in text.replacing("&#45;", with: "-").split(separator: "\n").map(String.init) {
      if !isInside {
        isInside = line.hasPrefix("<svg")
        if isInside { result.append(head(line)) }
        continue
      }
      if line.hasPrefix(" viewBox") || line.hasPrefix("<!--") { continue }
      if line.hasPrefix("<title>") {
        // Graphviz's titles of nodes are internal identifiers.
        if let id = pending, let title = titles[id] {
          result.append("<title>\(Markup.escaped(title))</title>")
        }
        pending = nil
        continue
      }
      if line.hasPrefix("<g id=\"a_"), let id = Self.attribute("id", in: line) {
        let own = String(id.dropFirst(2))
        let classes = classes[own].map { " class=\"\($0)\"" } ?? ""
        result.append("<g id=\"\(own)\"\(classes)>")
        if let title = titles[own] { result.append("<title>\(Markup.escaped(title))</title>") }
        if let rest = line.range(of: "><a ").map({ line[$0.lowerBound...].dropFirst() }) {
          append(Self.withoutLink(String(rest)), to: &result)
        }
        continue
      }
      if line.hasPrefix("<a ") || line == "</a>" { continue }
      if line.hasPrefix("<g id=\"") { pending = Self.attribute("id", in: line) }
      if !hasBackground, line.hasPrefix("<polygon"),
        line.contains("stroke=\"transparent\"") || line.contains("stroke=\"none\"")
      {
        hasBackground = true
        if theme.light.background == nil { continue }
        result.append(
          line.replacing(
            "fill=\"transparent\"",
            with: "fill=\"\(theme.light.background ?? "none")\""
          ).replacing("<polygon", with: "<polygon class=\"page\"")
        )
        continue
      }
      if line.hasPrefix("<text"), let moved = label.moved(line) {
        append(moved, to: &result)
        continue
      }
      if line.hasPrefix("<g id=\"") { label = LabelPlace(isEdge: line.contains("class=\"edge")) }
      if line.hasPrefix("<path") { label.read(line) }
      if line.hasPrefix("<g id=\"") {
        outline = line.contains("class=\"node") ? 0...0 : nil
      } else if outline == 0...0 {
        outline = Self.extent(of: line)
      } else if let outline, line.hasPrefix("<text"), line.contains("font-weight=\"bold\"") {
        append(Self.centred(line, in: outline), to: &result)
        continue
      }
      append(line, to: &result)
    }
    return result.joined(separator: "\n") + "\n"
  }

  private func append(_ line: String, to result: inout [String]) {
    if !line.isEmpty { result.append(coloured(line)) }
  }

  /// Returns the left and right end of a path or polygon.
  private static func extent(of line: String) -> ClosedRange<Double>? {
    guard let points = attribute("d", in: line) ?? attribute("points", in: line) else { return nil }
    let numbers = points.split { " MCL".contains($0) }.compactMap { pair in
      pair.split(separator: ",").first.flatMap { Double(String($0)) }
    }
    guard let low = numbers.min(), let high = numbers.max() else { return nil }
    return low...high
  }

  /// Returns a name in the middle of its state, independent of the font.
  private static func centred(_ line: String, in extent: ClosedRange<Double>) -> String {
    guard let x = attribute("x", in: line) else { return line }
    let middle = (extent.lowerBound + extent.upperBound) / 2
    return line.replacing(
      "text-anchor=\"start\" x=\"\(x)\"",
      with: "text-anchor=\"middle\" x=\"\(middle)\""
    )
  }

  private static func withoutLink(_ text: String) -> String {
    guard text.hasPrefix("<a "), let end = text.firstIndex(of: ">") else { return text }
    return String(text[text.index(after: end)...])
  }

  /// The position of the current arrow's label.
  private struct LabelPlace {
    var isEdge = false
    private var spline: Spline?
    private var shift: Spline.Point??

    init(isEdge: Bool = false) {
      self.isEdge = isEdge
    }

    mutating func read(_ path: String) {
      if isEdge, spline == nil { spline = SVGStyler.attribute("d", in: path).flatMap(Spline.init) }
    }

    /// Returns a line of the label at its new position; `nil` if it does not move.
    mutating func moved(_ text: String) -> String? {
      guard let spline, let x = SVGStyler.attribute("x", in: text).flatMap(Double.init),
        let y = SVGStyler.attribute("y", in: text).flatMap(Double.init)
      else { return nil }
      if shift == nil {
        let letters = text.drop { $0 != ">" }.prefix { $0 != "<" }.count
        shift = .some(
          spline.shift(ofLabelAt: Spline.Point(x: x, y: y), width: Double(letters) * 5)
        )
      }
      guard case let shift?? = shift else { return nil }
      return text.replacing(
        " x=\"\(SVGStyler.attribute("x", in: text) ?? "")\"",
        with: " x=\"\(x + shift.x)\""
      )
      .replacing(
        " y=\"\(SVGStyler.attribute("y", in: text) ?? "")\"",
        with: " y=\"\(y + shift.y)\""
      )
    }
  }

  // MARK: - Colours

  /// Returns an element with the colours of the light palette, and with classes for the dark one.
  private func coloured(_ line: String) -> String {
    guard line.contains("#01020"), let blank = line.firstIndex(of: " ") else { return line }
    var result = line
    var names: [String] = []
    for attribute in ["fill", "stroke"] {
      guard let colour = Self.attribute(attribute, in: line),
        let role = ColourRoles.role(of: colour)
      else { continue }
      let own = ColourRoles.all[role]
      names.append("\(attribute.prefix(1))-\(own.name)")
      result = result.replacing(
        "\(attribute)=\"\(colour)\"",
        with: "\(attribute)=\"\(theme.light[keyPath: own.path])\""
      )
    }
    guard !names.isEmpty else { return result }
    result.replaceSubrange(blank...blank, with: " class=\"\(names.joined(separator: " "))\" ")
    return result
  }

  static func attribute(_ name: String, in line: String) -> String? {
    guard let start = line.range(of: " \(name)=\"") else { return nil }
    let rest = line[start.upperBound...]
    return rest.firstIndex(of: "\"").map { String(rest[..<$0]) }
  }

  // MARK: - Head

  private func head(_ line: String) -> String {
    let size = ["width", "height"].map { name in
      Self.attribute(name, in: line)?.replacing("pt", with: "") ?? "100"
    }
    let title = Markup.escaped(diagram.title)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="statecraft" width="\(size[0])" \
      height="\(size[1])" viewBox="0 0 \(size[0]) \(size[1])" role="img" aria-label="\(title)">
      <style>
      \(style)
      </style>
      """
  }

  private var style: String {
    var rules = [
      ".statecraft text { font-family: \(fontFamily); }",
      // The outline keeps text readable where a line crosses it.
      ".statecraft .edge text { paint-order: stroke; stroke: #ffffff; stroke-width: 3px; "
        + "stroke-opacity: 0.6; stroke-linejoin: round; }",
    ]
    rules += colourRules(theme.light)
    if let dark = theme.dark {
      rules.append("@media (prefers-color-scheme: dark) {")
      rules += colourRules(dark).map { "  \($0)" }
      rules.append("  .statecraft .edge text { stroke: #0d1117; }")
      rules.append("}")
    }
    return rules.joined(separator: "\n")
  }

  /// The theme's font without characters that could end the style sheet.
  private var fontFamily: String {
    String(theme.font.filter { !"<>{};&".contains($0) })
  }

  private func colourRules(_ palette: DiagramTheme.Palette) -> [String] {
    var rules = ColourRoles.all.map { role in
      let colour = palette[keyPath: role.path].filter { $0 == "#" || $0.isHexDigit }
      return ".statecraft .f-\(role.name) { fill: \(colour); } "
        + ".statecraft .s-\(role.name) { stroke: \(colour); }"
    }
    if let background = palette.background {
      rules.append(
        ".statecraft .page { fill: \(background.filter { $0 == "#" || $0.isHexDigit }); }"
      )
    }
    return rules
  }
}
