#if SCXML
import Statecraft

/// Parses transitions, including those of `<initial>` and `<history>`, and their targets.
///
/// Source: SCXML 3.5, 3.6 and 3.10.
extension SCXMLParser {
  mutating func resolveInitial(_ state: Int, _ element: SCXMLElement) {
    let node = model.states[state]
    guard node.kind == .compound || node.kind == .chart else {
      if element["initial"] != nil {
        report(
          element,
          "'\(node.name)' has an initial state but no child states",
          "remove the attribute, or add states"
        )
      }
      return
    }
    let written = element.elements.filter {
      $0.name == "initial" && $0.namespace == Self.namespace
    }
    if let initial = written.first {
      if written.count > 1 || element["initial"] != nil {
        report(initial, "'\(node.name)' has several initial states", "keep one of them")
      }
      guard let transition = onlyTransition(of: initial) else {
        return report(
          initial,
          "<initial> needs one <transition>",
          "write <transition target=\"…\"/> into it"
        )
      }
      if transition["event"] != nil || transition["cond"] != nil {
        report(
          transition,
          "the transition of <initial> has an event or a condition",
          "remove 'event' and 'cond'"
        )
      }
      model.states[state].initial = ShortList(targets(of: transition, inside: state))
      model.states[state].initialBlock = block(transition)
      if model.states[state].initial.isEmpty {
        report(transition, "the transition of <initial> has no target", "name a state inside")
      }
    } else if let text = element["initial"] {
      model.states[state].initial = ShortList(targets(text, element, inside: state))
    } else if let first = node.children.first {
      model.states[state].initial = [.state(first)]
    } else {
      report(element, "the document has no states", "add a <state>")
    }
    if model.states[state].initial.isEmpty, let first = node.children.first {
      model.states[state].initial = [.state(first)]
    }
  }

  private func onlyTransition(of element: SCXMLElement) -> SCXMLElement? {
    let transitions = element.elements.filter {
      $0.name == "transition" && $0.namespace == Self.namespace
    }
    return transitions.count == 1 ? transitions.first : nil
  }

  mutating func resolveHistory(_ history: Int) {
    let element = historyElements[history]
    let parent = model.histories[history].parent
    guard let transition = onlyTransition(of: element) else {
      model.histories[history].defaults =
        model.states[parent].firstChild
      return report(
        element,
        "the history '\(model.histories[history].name)' needs one <transition>",
        "write <transition target=\"…\"/> into it, for visits without stored history"
      )
    }
    model.histories[history].defaults = ShortList(targets(of: transition, inside: parent))
    model.histories[history].block = block(transition)
    if model.histories[history].defaults.isEmpty {
      report(transition, "the default of a history has no target", "name a state inside")
      model.histories[history].defaults =
        model.states[parent].firstChild
    }
  }

  /// Checks that the defaults of histories lead to states.
  mutating func checkHistories() {
    for (history, fault) in HistoryChains.faults(model.histories.map(\.defaults)) {
      let node = model.histories[history]
      report(
        historyElements[history],
        fault.problem(of: node.name),
        "name a state inside '\(model.states[node.parent].name)'"
      )
      model.histories[history].defaults =
        model.states[node.parent].firstChild
    }
  }

  /// The most parts, separated by dots, that an event descriptor may have.
  private static let descriptorLimit = 64

  mutating func parseTransition(_ element: SCXMLElement, _ state: Int) {
    let text = element["event"]
    var nodes: [Int] = []
    for descriptor in (text ?? "").split(whereSeparator: \.isWhitespace) {
      if descriptor == "*" {
        nodes.append(0)
        continue
      }
      var name = descriptor
      while name.hasSuffix(".*") || name.hasSuffix(".") {
        name = name.hasSuffix(".*") ? name.dropLast(2) : name.dropLast()
      }
      let parts = name.utf8.count { $0 == UInt8(ascii: ".") } + 1
      guard parts <= Self.descriptorLimit else {
        report(
          element,
          "the event '\(name.prefix(40))…' has \(parts) parts",
          "write at most \(Self.descriptorLimit), separated by dots"
        )
        continue
      }
      nodes.append(trie.insert(String(name)))
    }
    if let text, text.allSatisfy(\.isWhitespace) {
      report(element, "the event of a transition is empty", "name an event, or remove 'event'")
    }
    let targets = targets(of: element, inside: nil)
    if text == nil, element["cond"] == nil, element["target"] == nil {
      report(
        element,
        "a transition has no event, no condition and no target",
        "give it at least one of them"
      )
    }
    let type: TransitionType
    switch element["type"] ?? "external" {
    case "external": type = .external
    case "internal": type = .internal
    case let other:
      type = .external
      report(element, "the type '\(other)' is unknown", "write 'external' or 'internal'")
    }
    eventTexts[model.transitions.count] = text
    if !nodes.isEmpty { descriptors.append((model.transitions.count, nodes, element)) }
    model.transitions.append(
      TransitionNode(
        source: state,
        trigger: .eventless,
        targets: targets,
        type: type,
        condition: element["cond"].map { condition(expression($0, element)) },
        block: block(element),
        location: location(element)
      )
    )
    model.transitions[model.transitions.count - 1].written =
      text.map { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
  }

  mutating func targets(of element: SCXMLElement, inside parent: Int?) -> [TargetNode] {
    element["target"].map { targets($0, element, inside: parent) } ?? []
  }

  mutating func targets(
    _ text: String,
    _ element: SCXMLElement,
    inside parent: Int?
  ) -> [TargetNode] {
    let ids = text.split(whereSeparator: \.isWhitespace).map(String.init)
    if ids.isEmpty { report(element, "the list of states is empty", "name a state") }
    let targets = ids.compactMap { id -> TargetNode? in
      guard let node = numbers[id] else {
        report(element, "there is no state '\(id)'", "correct the id, or add the state")
        return nil
      }
      let state =
        switch node {
        case .state(let state): state
        case .history(let history): model.histories[history].parent
        }
      if let parent, parent != 0 {
        let isInside =
          switch node {
          case .state: state > parent && state <= model.states[parent].last
          case .history: state >= parent && state <= model.states[parent].last
          }
        guard isInside else {
          report(
            element,
            "'\(id)' does not lie inside '\(model.states[parent].name)'",
            "name a state inside it"
          )
          return nil
        }
      }
      return node
    }
    checkLegal(targets, element)
    return targets
  }

  /// Checks that several targets can be active together.
  ///
  /// Inside a state that is not parallel, all of them must be in the same child state. A history may
  /// stand for any states inside its parent, so that no other target may be there.
  private mutating func checkLegal(_ targets: [TargetNode], _ element: SCXMLElement) {
    guard targets.count > 1 else { return }
    var chosen: [Int: (child: TargetNode, target: TargetNode)] = [:]
    for target in targets {
      var child = target
      var next =
        switch target {
        case .state(let state): model.states[state].parent
        case .history(let history): Optional(model.histories[history].parent)
        }
      while let parent = next {
        let known = chosen[parent] ?? (child, target)
        guard known.child == child || canBeTogether(known.child, child, in: parent) else {
          report(
            element,
            "'\(model.name(of: known.target))' and '\(model.name(of: target))' cannot be "
              + "active together",
            "name states in different regions of one <parallel>"
          )
          break
        }
        chosen[parent] = known
        child = .state(parent)
        next = model.states[parent].parent
      }
    }
  }

  /// Returns whether two different children of a state can be active together.
  private func canBeTogether(_ first: TargetNode, _ second: TargetNode, in parent: Int) -> Bool {
    guard case .state = first, case .state = second else { return false }
    return model.states[parent].kind == .parallel
  }
}
#endif
