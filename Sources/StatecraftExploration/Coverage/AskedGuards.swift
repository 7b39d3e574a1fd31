internal import Statecraft

/// The parts of guards that decide them in the steps that a watch sees.
final class AskedGuards<Context: ChartContext> {
  /// What was seen, in order.
  private(set) var decided: [CoverageGoal.Content] = []
  /// For each transition whose guard threw an error the first one.
  private(set) var failures: [Int: String] = [:]
  private let model: ChartModel<Context>

  init(_ model: ChartModel<Context>) {
    self.model = model
  }

  /// A watch that asks each guard once more, and notes which parts decide it.
  var watch: GuardWatch<Context> {
    GuardWatch { transition, context, guardContext in
      self.note(transition, context, guardContext)
    }
  }

  /// Asks a guard, and notes which parts decide it.
  func note(
    _ transition: Int,
    _ context: Context,
    _ guardContext: GuardContext<Context>
  ) {
    let node = model.transitions[transition]
    guard node.disposition == .take, let condition = node.condition else { return }
    do {
      for (part, value) in try condition.decision(in: context, guardContext).deciding {
        decided.append(.guard(transition, part: part, value))
      }
    } catch {
      // A guard that throws decides nothing.
      failures[transition] = failures[transition] ?? "\(error)"
    }
  }
}
