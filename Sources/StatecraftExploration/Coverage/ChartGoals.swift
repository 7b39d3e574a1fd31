internal import Statecraft

/// All goals of a chart, for a criterion.
struct ChartGoals<Context: ChartContext> {
  private let model: ChartModel<Context>

  init(_ model: ChartModel<Context>) {
    self.model = model
  }

  /// The goals, in the order of the chart.
  func all(_ criterion: CoverageCriterion) -> [CoverageGoal] {
    switch criterion {
    case .states: states
    case .transitions: states + transitions
    case .pairs: states + transitions + pairs
    case .guards: states + transitions + guards
    }
  }

  private var states: [CoverageGoal] {
    model.states.indices.dropFirst().map { state in
      CoverageGoal(
        content: .state(state),
        text: "the state '\(model.states[state].name)'",
        location: model.states[state].location
      )
    }
  }

  /// The transitions that were written and can be taken; `ignore` and `postpone` are none.
  private var takeable: [Int] {
    model.transitions.indices.filter {
      model.transitions[$0].disposition == .take && model.isWritten($0)
    }
  }

  private func name(_ transition: Int) -> String { "'\(model.description(of: transition))'" }

  private var transitions: [CoverageGoal] {
    takeable.map { transition in
      CoverageGoal(
        content: .transition(transition),
        text: "the transition \(name(transition))",
        location: model.transitions[transition].location
      )
    }
  }

  // MARK: - Pairs

  private var pairs: [CoverageGoal] {
    let takeable = takeable
    return takeable.flatMap { first in
      let ends = ends(of: first)
      return takeable.filter { second in
        let source = model.transitions[second].source
        return ends.contains {
          model.shape.isInside($0, source) || model.shape.isInside(source, $0)
        }
      }.map { second in
        CoverageGoal(
          content: .pair(first, second),
          text: "\(name(first)), then \(name(second))",
          location: model.transitions[second].location
        )
      }
    }
  }

  /// The states that a transition leads to; of one without a target its source.
  private func ends(of transition: Int) -> [Int] {
    let node = model.transitions[transition]
    if node.targets.isEmpty { return [node.source] }
    return node.targets.map { model.shape.state(of: $0) }
  }

  // MARK: - Guards

  private var guards: [CoverageGoal] {
    takeable.flatMap { transition -> [CoverageGoal] in
      let node = model.transitions[transition]
      guard let condition = node.condition else { return [] }
      let parts = condition.parts
      // A guard that negates its only part is true where the part is false.
      let isNegated = parts.count == 1 && condition.negatesItsPart
      return parts.indices.flatMap { part in
        [true, false].map { value in
          let text =
            parts.count == 1
            ? "the guard of \(name(transition)) is \(value)"
            : "'\(parts[part])' is \(value) and decides the guard of \(name(transition))"
          return CoverageGoal(
            content: .guard(transition, part: part, value != isNegated),
            text: text,
            location: node.location
          )
        }
      }
    }
  }
}
