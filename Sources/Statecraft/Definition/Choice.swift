/// What a guard knows that stands for one of several declared targets: the whole choice.
package struct Choice<Context: ChartContext>: Sendable {
  /// What is chosen by, for explanations.
  package let name: String
  /// The names of the declared targets, in the order of writing.
  package let declared: [String]
  /// The name of what is chosen, if it is none of the declared ones.
  let undeclared: @Sendable (Context, Situation<Context>) throws -> String?
}

/// Targets of which a function names one, as they were written, with a guard for each.
@usableFromInline
package final class ChoiceDefinition: Sendable {
  let targets: [StateID]
  private let conditions: [AnyCondition]

  /// Declares targets.
  ///
  /// - Parameters:
  ///   - states: where the transition may lead.
  ///   - name: what is chosen by.
  ///   - needsPayload: whether choosing needs the event.
  ///   - canThrow: whether choosing can fail.
  ///   - choose: names the target.
  init<Context: ChartContext>(
    _ states: [Context.State],
    _ name: String,
    needsPayload: Bool,
    canThrow: Bool,
    _ choose: @escaping @Sendable (Context, Situation<Context>) throws -> Context.State
  ) {
    targets = states.map { StateID($0) }
    let declared = Set(states)
    let choice = Choice<Context>(name: name, declared: states.map { "\($0)" }) {
      context,
      situation in
      let state = try choose(context, situation)
      return declared.contains(state) ? nil : "\(state)"
    }
    conditions = states.map { state in
      var predicate = Predicate<Context>(
        name: "\(name): \(state)",
        needsPayload: needsPayload,
        canThrow: canThrow
      ) { try choose($0, $1) == state }
      predicate.choice = choice
      return Condition.predicate(predicate).erased
    }
  }

  /// The guard of a target, after another one.
  func condition<Context: ChartContext>(
    _ position: Int,
    after first: AnyCondition?,
    in context: Context.Type
  ) -> AnyCondition {
    let own = conditions[position].typed(as: context)
    guard let first else { return conditions[position] }
    return Condition<Context>.all([first.typed(as: context), own]).erased
  }
}

extension Condition {
  /// What is chosen although it is not declared, if that is why the condition does not hold.
  func undeclaredTarget(
    in context: Context,
    _ situation: Situation<Context>
  ) throws -> (name: String, choice: Choice<Context>)? {
    switch self {
    case .predicate(let predicate):
      guard let choice = predicate.choice else { return nil }
      return try choice.undeclared(context, situation).map { ($0, choice) }
    case .all(let operands):
      // A choice comes behind the guards of its transition.
      guard let last = operands.last,
        let found = try last.undeclaredTarget(in: context, situation),
        try operands.dropLast().allSatisfy({ try $0.holds(in: context, situation) })
      else { return nil }
      return found
    case .isIn, .not, .any: return nil
    }
  }
}
