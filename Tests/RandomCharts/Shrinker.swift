import Statecraft

/// Reduces a chart on which engine and interpreter disagree to a small one on which they still do.
struct Shrinker {
  private let isInteresting: (RandomChart) -> Bool
  private var attempts = 0

  /// The most charts to try; enough for any that the generator makes.
  private static let mostAttempts = 6_000

  /// - Parameter isInteresting: whether a chart still shows what the reduction is for.
  init(_ isInteresting: @escaping (RandomChart) -> Bool) {
    self.isInteresting = isInteresting
  }

  /// A chart from which nothing can be taken away any more.
  mutating func reduce(_ chart: RandomChart) -> RandomChart {
    var best = chart
    var isSmaller = true
    while isSmaller && attempts < Self.mostAttempts {
      isSmaller = false
      // The list is computed from the chart before; a smaller chart gets a new list.
      for change in Self.changes(of: best) {
        var candidate = best
        change(&candidate)
        candidate.repair()
        guard candidate != best, !candidate.root.children.isEmpty else { continue }
        attempts += 1
        if isInteresting(candidate) {
          best = candidate
          isSmaller = true
        }
      }
    }
    return best
  }

  private typealias Change = (inout RandomChart) -> Void

  /// All single steps down, large ones first.
  ///
  /// Each finds what it takes away by number, or does nothing when it is gone.
  private static func changes(of chart: RandomChart) -> [Change] {
    let nodes = chart.root.all
    var changes: [Change] = []
    for index in chart.stimuli.indices.reversed() {
      changes.append { if index < $0.stimuli.count { $0.stimuli.removeSubrange(index...) } }
    }
    for node in nodes.reversed() where node.id != 0 {
      changes.append { $0.root.remove(node.id) }
      changes.append { $0.root.dissolve(node.id) }
    }
    for index in chart.stimuli.indices.reversed() {
      changes.append { if index < $0.stimuli.count { $0.stimuli.remove(at: index) } }
    }
    for (index, stimulus) in chart.stimuli.enumerated() {
      changes += stimulus.smaller.map { smaller in
        {
          guard index < $0.stimuli.count, $0.stimuli[index] == stimulus else { return }
          $0.stimuli[index] = smaller
        }
      }
    }
    changes += [
      { $0.postponed = nil }, { $0.delayed = nil }, { $0.errors = .rollBack },
      { $0.microstepLimit = 30 },
    ]
    for node in nodes {
      for transition in node.allTransitions {
        changes.append {
          $0.change(node.id) { $0.changeTransitions { $0.id == transition.id ? nil : $0 } }
        }
      }
      for work in node.works {
        changes.append { $0.change(node.id) { $0.works.removeAll { $0.id == work.id } } }
      }
      changes.append { $0.change(node.id) { $0.entry = [] } }
      changes.append { $0.change(node.id) { $0.exit = [] } }
      changes.append { $0.change(node.id) { $0.histories = [] } }
      changes.append { $0.change(node.id) { $0.data = nil } }
      changes.append { $0.change(node.id) { if $0.kind == .parallel { $0.makeCompound() } } }
      changes.append { $0.change(node.id) { $0.hasOutput = false } }
      if node.kind == .compound {
        for start in node.children.map(\.id) where start < node.initial ?? 0 {
          changes.append { $0.change(node.id) { $0.start(in: start, before: node.initial) } }
        }
      }
      changes += self.changes(of: node.entry, \.entry, in: node.id)
      changes += self.changes(of: node.exit, \.exit, in: node.id)
      changes += node.allTransitions.flatMap { self.changes(of: $0, in: node.id) }
    }
    return changes
  }

  /// The steps down for the blocks of actions with which a state is entered or left.
  private static func changes(
    of blocks: [[RandomChart.Action]],
    _ place: WritableKeyPath<RandomChart.Node, [[RandomChart.Action]]>,
    in node: Int
  ) -> [Change] {
    blocks.indices.flatMap { block in
      blocks[block].smaller.map { smaller in
        { chart in
          chart.change(node) { node in
            guard node[keyPath: place] == blocks else { return }
            node[keyPath: place][block] = smaller
            node[keyPath: place].removeAll { $0.isEmpty }
          }
        }
      }
    }
  }

  private static func changes(
    of transition: RandomChart.Transition,
    in node: Int
  ) -> [Change] {
    func change(_ body: @escaping (inout RandomChart.Transition) -> Void) -> Change {
      { chart in
        chart.change(node) { node in
          node.changeTransitions { other in
            var changed = other
            if other.id == transition.id { body(&changed) }
            return changed
          }
        }
      }
    }
    var changes: [Change] = [
      change { $0.condition = nil }, change { $0.outputModulus = nil },
      change { $0.isInternal = false }, change { $0.actions = [] },
      change { $0.isDelayComputed = false },
    ]
    changes += transition.trigger.smaller.map { smaller in
      change { if $0.trigger == transition.trigger { $0.trigger = smaller } }
    }
    changes += transition.target.smaller.map { smaller in
      change { if $0.target == transition.target { $0.target = smaller } }
    }
    changes += (transition.condition?.parts ?? []).map { part in
      change { if $0.condition == transition.condition { $0.condition = part } }
    }
    changes += transition.actions.smaller.map { smaller in
      change { if $0.actions == transition.actions { $0.actions = smaller } }
    }
    return changes
  }
}

extension RandomChart {
  /// Changes one state.
  fileprivate mutating func change(_ id: Int, _ body: (inout Node) -> Void) {
    root.forEach { if $0.id == id { body(&$0) } }
  }
}

extension RandomChart.Node {
  /// Takes a state away with all inside it.
  fileprivate mutating func remove(_ id: Int) {
    forEach { node in node.children.removeAll { $0.id == id } }
  }

  /// Puts the children of a state in its place.
  fileprivate mutating func dissolve(_ id: Int) {
    forEach { node in
      guard let index = node.children.firstIndex(where: { $0.id == id }) else { return }
      let children = node.children[index].children
      let isAllowed = node.kind != .parallel || !children.contains { $0.kind == .final }
      if !children.isEmpty, isAllowed {
        node.children.replaceSubrange(index...index, with: children)
      }
    }
  }

  /// Starts in another child, if this was not changed before.
  fileprivate mutating func start(in child: Int, before: Int?) {
    if initial == before { initial = child }
  }

  fileprivate mutating func makeCompound() {
    kind = .compound
    initial = children.first?.id
  }
}
