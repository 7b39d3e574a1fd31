/// What a guard knows that stands for one of several declared targets: the whole choice.
package struct Choice<Context: ChartContext>: Sendable {
  /// What is chosen by, for explanations.
  package let name: String
  /// The names of the declared targets, in the order of writing.
  package let declared: [String]
  /// The name of what is chosen, if it is none of the declared ones.
  let undeclared: @Sendable (Context, GuardContext<Context>) throws -> String?
}

extension Condition {
  /// What is chosen although it is not declared, if that is why the condition does not hold.
  func undeclaredTarget(
    in context: Context,
    _ guardContext: GuardContext<Context>
  ) throws -> (name: String, choice: Choice<Context>)? {
    switch self {
    case .predicate(let predicate):
      guard let choice = predicate.choice else { return nil }
      return try choice.undeclared(context, guardContext).map { ($0, choice) }
    case .all(let operands):
      // A choice comes behind the guards of its transition.
      guard let last = operands.last,
        let found = try last.undeclaredTarget(in: context, guardContext),
        try operands.dropLast().allSatisfy({ try $0.holds(in: context, guardContext) })
      else { return nil }
      return found
    case .isIn, .not, .any: return nil
    }
  }
}
