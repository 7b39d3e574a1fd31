#if SCXML
internal import Statecraft

extension SCXMLDocument {
  /// The content of the document as lines, without places and numbers.
  ///
  /// Documents with the same meaning have equal outlines.
  package var outline: [String] {
    let model = chart.model
    var lines = ["\(writtenName ?? "") \(dataModel ?? "") late: \(isLateBinding)"]
    lines += scripts.map { Self.text($0.element) }
    for (number, node) in model.states.enumerated() {
      lines.append(
        "\(node.kind) \(node.name) in \(node.parent ?? -1), \(node.children), "
          + "initial \(node.initial.map(model.name(of:))) \(Self.text(node.initialBlock))"
      )
      for item in dataByState[number] ?? [] {
        lines.append("  data \(item.id) \(item.value.map(Self.text) ?? "")")
      }
      lines += node.entry.map { "  entry \(Self.text($0))" }
      lines += node.exit.map { "  exit \(Self.text($0))" }
      if let payload = doneData[number] {
        lines += payload.elements.map { "  result \(Self.text($0))" }
      }
      for transition in node.transitions {
        let row = model.transitions[transition]
        lines.append(
          "  on \(row.trigger) if \(row.condition?.name ?? "") to "
            + "\(row.targets.map(model.name(of:))) \(row.type) \(Self.text(row.block))"
        )
      }
    }
    for history in model.histories {
      lines.append(
        "history \(history.name) in \(history.parent) deep: \(history.deep) "
          + "\(history.defaults.map(model.name(of:))) \(Self.text(history.block))"
      )
    }
    lines += invokes.map { "invoke in \($0.state): \(Self.text($0.element))" }
    return lines
  }

  private static func text(_ element: SCXMLElement) -> String { element.xml }

  private static func text(_ source: SCXMLContent.Source) -> String {
    switch source {
    case .expression(let expression): "= \(expression.text)"
    case .resource(let address): "from \(address)"
    case .inline(let nodes): nodes.map(\.xml).joined()
    }
  }

  private static func text(_ block: Block<SCXMLContext>) -> String {
    block.actions.map { ($0.origin as? SCXMLContent)?.element.xml ?? "-" }.joined()
  }
}
#endif
