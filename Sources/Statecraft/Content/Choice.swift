/// A choice of one of several declared targets, as a guard for one of them knows it.
package struct Choice<Context: ChartContext>: Sendable {
  /// The criterion of the choice, for explanations.
  package let name: String
  /// The names of the declared targets, in the order of their declaration.
  package let declared: [String]
  /// Returns the name of the chosen state if it is not declared.
  let undeclared: @Sendable (Context, GuardContext<Context>) throws -> String?
}

extension Condition {
  /// Whether the condition can fail because the chosen state is not declared.
  var isChoice: Bool {
    switch self {
    case .predicate(let predicate): predicate.choice != nil
    case .all(let operands): operands.last?.isChoice ?? false
    case .isIn, .not, .any: false
    }
  }

  /// Returns the chosen state that is not declared, if that is why the condition does not hold.
  func undeclaredTarget(
    in context: Context,
    _ guardContext: GuardContext<Context>
  ) throws -> (name: String, choice: Choice<Context>)? {
    switch self {
    case .predicate(let predicate):
      guard let choice = predicate.choice else { return nil }
      return try choice.undeclared(context, guardContext).map { ($0, choice) }
    case .all(let operands):
      // In a conjunction, the choice follows the guards of its transition.
      guard let last = operands.last,
        let found = try last.undeclaredTarget(in: context, guardContext),
        try operands.dropLast().allSatisfy({ try $0.holds(in: context, guardContext) })
      else { return nil }
      return found
    case .isIn, .not, .any: return nil
    }
  }
}
