extension DOTWriter {
  /// The lines of a connection: a box for its messages between the machines, with an arrow to it and one from it.
  func lines(ofLink number: Int) -> [String] {
    let link = diagram.links[number]
    let (tail, head) = (end(.state(link.source), from: nil), end(.state(link.target), from: nil))
    let node = "link_\(number)"
    let palette = theme.light
    return [
      "  \(node) [id=\"link-\(number)\", class=\"link\", shape=box, style=\"filled,dashed\", fontsize=10, "
        + "height=0.3, color=\"\(palette.edge)\", label=\(Self.quoted(link.text))]",
      "  \(tail.node) -> \(node) [id=\"link-\(number)-from\", class=\"link\", style=dashed, "
        + "arrowhead=none\(tail.attribute("ltail"))]",
      "  \(node) -> \(head.node) [id=\"link-\(number)-to\", class=\"link\", "
        + "style=dashed\(head.attribute("lhead"))]",
    ]
  }
}
