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
  ///   - test: whether a state is chosen, in the form for tables; `nil` when tables cannot ask.
  ///   - choose: names the target.
  init<Context: ChartContext>(
    _ states: [Context.State],
    _ name: String,
    needsPayload: Bool,
    canThrow: Bool,
    test: (Context.State) -> Test<Context>?,
    _ choose: @escaping @Sendable (Context, GuardContext<Context>) throws -> Context.State
  ) {
    targets = states.map { StateID($0) }
    let declared = Set(states)
    let choice = Choice<Context>(name: name, declared: states.map { "\($0)" }) {
      context,
      guardContext in
      let state = try choose(context, guardContext)
      return declared.contains(state) ? nil : "\(state)"
    }
    conditions = states.map { state in
      var predicate = Predicate<Context>(
        name: "\(name): \(state)",
        needsPayload: needsPayload,
        canThrow: canThrow,
        test: test(state)
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
