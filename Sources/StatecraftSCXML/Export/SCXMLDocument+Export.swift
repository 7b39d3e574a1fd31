#if SCXML
internal import Statecraft

extension SCXMLDocument {
  /// The document as SCXML.
  ///
  /// Reading the text again gives a document with the same states, transitions and content.
  /// Comments and the layout are not preserved.
  ///
  /// - Complexity: O(size of the document).
  public var scxml: String { Exporter(document: self).root.document }

  /// Writes a document that was parsed.
  private struct Exporter {
    let document: SCXMLDocument
    var model: ChartModel<SCXMLContext> { document.chart.model }

    var root: SCXMLElement {
      var children: [SCXMLElement] = datamodel(of: 0)
      children += document.scripts.map(\.element)
      let (initial, element) = initial(of: 0)
      if let element { children.append(element) }
      children += model.states[0].children.map(state)
      return .scxml(
        "scxml",
        [
          ("version", "1.0"), ("name", document.writtenName), ("datamodel", document.dataModel),
          ("binding", document.isLateBinding ? "late" : nil), ("initial", initial),
        ],
        children
      )
    }

    /// Returns an id as the document has it; `nil` if the parser generated it.
    private func id(_ name: String) -> String? {
      document.generatedIDs.contains(name) ? nil : name
    }

    private func state(_ number: Int) -> SCXMLElement {
      let node = model.states[number]
      let name =
        switch node.kind {
        case .parallel: "parallel"
        case .final: "final"
        case .atomic, .compound, .chart: "state"
        }
      let (initial, element) = initial(of: number)
      var children = datamodel(of: number)
      if let element { children.append(element) }
      children += entryBlocks(of: number).map { .scxml("onentry", [], content($0)) }
      children += node.exit.map { .scxml("onexit", [], content($0)) }
      children += node.histories.map(history)
      children += node.transitions.map(transition)
      children += document.invokes.filter { $0.state == node.name }.map(\.element)
      if let payload = document.doneData[number] {
        children.append(.scxml("donedata", [], payload.elements))
      }
      children += node.children.map(state)
      return .scxml(name, [("id", id(node.name)), ("initial", initial)], children)
    }

    /// Returns the entry blocks that the document contains.
    ///
    /// Other blocks bind data and results.
    private func entryBlocks(of state: Int) -> [Block<SCXMLContext>] {
      model.states[state].entry.filter { block in
        block.actions.isEmpty || block.actions.contains { $0.origin != nil }
      }
    }

    private func initial(of state: Int) -> (attribute: String?, element: SCXMLElement?) {
      let node = model.states[state]
      guard node.kind == .compound || node.kind == .chart else { return (nil, nil) }
      let text = names(node.initial)
      if !node.initialBlock.isEmpty {
        return (
          nil,
          .scxml(
            "initial",
            [],
            [.scxml("transition", [("target", text)], content(node.initialBlock))]
          )
        )
      }
      let isDefault = node.initial == node.children.first.map { .one(.state($0)) }
      return (isDefault ? nil : text, nil)
    }

    private func names(_ targets: some Sequence<TargetNode>) -> String {
      targets.map(model.name(of:)).joined(separator: " ")
    }

    private func history(_ number: Int) -> SCXMLElement {
      let node = model.histories[number]
      return .scxml(
        "history",
        [("id", id(node.name)), ("type", node.deep ? "deep" : nil)],
        [.scxml("transition", [("target", names(node.defaults))], content(node.block))]
      )
    }

    private func transition(_ number: Int) -> SCXMLElement {
      let node = model.transitions[number]
      return .scxml(
        "transition",
        [
          ("event", document.eventTexts[number]), ("cond", node.condition?.name),
          ("target", node.targets.isEmpty ? nil : names(node.targets)),
          ("type", node.type == .internal ? "internal" : nil),
        ],
        content(node.block)
      )
    }

    private func content(_ block: Block<SCXMLContext>) -> [SCXMLElement] {
      block.actions.compactMap { ($0.origin as? SCXMLContent)?.element }
    }

    private func datamodel(of state: Int) -> [SCXMLElement] {
      guard let data = document.dataByState[state], !data.isEmpty else { return [] }
      return [
        .scxml(
          "datamodel",
          [],
          data.map { item in
            var attributes: [(String, String?)] = [("id", item.id)]
            switch item.value {
            case nil: return .scxml("data", attributes)
            case .expression(let expression):
              attributes.append(("expr", expression.text))
              return .scxml("data", attributes)
            case .resource(let address):
              attributes.append(("src", address))
              return .scxml("data", attributes)
            case .inline(let nodes): return SCXMLElement.scxml("data", attributes).containing(nodes)
            }
          }
        )
      ]
    }
  }
}
#endif
