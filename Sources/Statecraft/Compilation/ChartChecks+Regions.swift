extension ChartChecks {
  /// Finds transitions that leave more regions than the one that they are written in.
  ///
  /// - Returns: whether something was found.
  mutating func checkRegions(of transition: Int) -> Bool {
    guard hasParallels, !model.transitions[transition].targets.isEmpty else { return false }
    let parallels = parallels(around: model.transitions[transition].source)
    if parallels.isEmpty { return false }
    // Of a transition that leads into another region no more is to be said.
    return checkCrossing(transition, parallels) || checkResets(transition, parallels)
  }

  /// A transition out of one region into another leaves and enters all of them.
  private mutating func checkCrossing(_ transition: Int, _ parallels: [Int]) -> Bool {
    let node = model.transitions[transition]
    var isFound = false
    for target in targetStates(of: transition) {
      for parallel in parallels where topology.isDescendant(target, of: parallel) {
        guard let from = region(of: node.source, in: parallel),
          let to = region(of: target, in: parallel), from != to
        else { continue }
        isFound = true
        report(
          .warning,
          node.source,
          "\(quote(node.source)) in the region \(quote(from)) targets \(quote(target)) in the "
            + "region \(quote(to)): all regions of \(quote(parallel)) are left and entered again",
          "raise an event that \(quote(to)) reacts to, or write the transition in "
            + "\(quote(parallel))",
          node.location
        )
      }
    }
    return isFound
  }

  /// A transition that stays in its region but leaves the parallel state starts the others anew: the
  /// region itself is left, and so what is around it, for no parallel state is a domain (SCXML 3.13).
  private mutating func checkResets(_ transition: Int, _ parallels: [Int]) -> Bool {
    let node = model.transitions[transition]
    guard let domain = topology.domain(of: transition, nothing) else { return false }
    var reset: [Int] = []
    var outermost: Int?
    for parallel in parallels where topology.isDescendant(parallel, of: domain) {
      guard let own = region(of: node.source, in: parallel),
        targetStates(of: transition).allSatisfy({
          $0 == own || topology.isDescendant($0, of: own)
        })
      else { continue }
      outermost = outermost ?? parallel
      reset += model.states[parallel].children.filter { $0 != own }
    }
    guard let outermost, !reset.isEmpty else { return false }
    report(
      .warning,
      node.source,
      "\(description(of: transition)) leaves \(quote(outermost)) and enters it again, so "
        + (reset.count == 1 ? "its region " : "its regions ")
        + Diagnostic.list(reset.map { model.states[$0].name })
        + (reset.count == 1 ? " restarts" : " restart"),
      suggestion(for: transition),
      node.location
    )
    return true
  }

  private func suggestion(for transition: Int) -> String {
    let source = model.transitions[transition].source
    let isCompound = model.states[source].kind == .compound
    if isCompound, leadsInside(source, transition) {
      return "pass `type: .internal`, so that \(quote(source)) stays active"
    }
    if isCompound {
      return "target a state inside \(quote(source)) with `type: .internal`"
    }
    let target = targetStates(of: transition)[0]
    return target == source
      ? "leave `to:` out, or move the target state into \(quote(source))"
      : "target a state inside \(quote(target)) instead"
  }

  /// The parallel states that a state lies in, outer ones first.
  private func parallels(around state: Int) -> [Int] {
    var found: [Int] = []
    var ancestor = topology.states[state].parent
    while ancestor >= 0 {
      if topology.states[ancestor].kind == .parallel { found.append(ancestor) }
      ancestor = topology.states[ancestor].parent
    }
    return found.reversed()
  }

  private func region(of state: Int, in parallel: Int) -> Int? {
    var region = state
    while region >= 0 {
      let parent = topology.states[region].parent
      if parent == parallel { return region }
      region = parent
    }
    return nil
  }

  /// Finds history targets of a state that the transition does not leave: what is restored is then
  /// not what is active, but what was when the state was left before.
  ///
  /// A `history(default:)` in that state says that this is meant.
  mutating func checkHistories(of transition: Int) {
    let node = model.transitions[transition]
    for case .history(let history) in node.targets {
      let parent = model.histories[history].parent
      guard node.source == parent || topology.isDescendant(node.source, of: parent),
        model.histories[history].location == nil,
        let domain = topology.domain(of: transition, nothing),
        !topology.isDescendant(parent, of: domain)
      else { continue }
      report(
        .warning,
        node.source,
        "\(description(of: transition)) does not leave \(quote(parent)), so its history is from "
          + "an earlier visit, or empty",
        "target a state inside \(quote(parent)), or declare the transition outside of it; "
          + "if this is intended, declare a default with `history(default:)` in \(quote(parent))",
        node.location
      )
    }
  }
}
