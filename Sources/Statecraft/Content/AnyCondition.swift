/// A condition without the context's type, with the properties that the chart compiler reads.
///
/// The unchecked `Sendable` is right because this class and its only subclass have no mutable
/// state.
@usableFromInline
package class AnyCondition: @unchecked Sendable {
  /// Whether evaluating the condition can throw.
  let canThrow: Bool
  /// The states that the condition tests, with their names.
  let mentionedStates: [(id: StateID, name: String)]
  /// A description of the condition.
  var name: String { "" }

  /// Returns what the chart alone determines about the condition.
  func outlook(_ places: StatePlaces) -> GuardOutlook { .open }

  fileprivate init(canThrow: Bool, mentionedStates: [(id: StateID, name: String)]) {
    self.canThrow = canThrow
    self.mentionedStates = mentionedStates
  }

  /// Returns the condition with the type of its context.
  ///
  /// The cast is unchecked. It is right because a chart consists of parts of one context type only,
  /// which is therefore the type that the condition was made for.
  @inline(__always)
  func typed<Context>(as context: Context.Type = Context.self) -> Condition<Context> {
    unsafeDowncast(self, to: TypedCondition<Context>.self).condition
  }
}

/// A condition with its context type.
private final class TypedCondition<Context: ChartContext>: AnyCondition, @unchecked Sendable {
  let condition: Condition<Context>

  init(_ condition: Condition<Context>) {
    self.condition = condition
    super.init(
      canThrow: condition.canThrow,
      mentionedStates: condition.mentionedStates.map { (StateID($0), "\($0)") }
    )
  }

  override var name: String { condition.name }

  override func outlook(_ places: StatePlaces) -> GuardOutlook { condition.outlook(places) }
}

extension Condition {
  /// The condition without its context type.
  package var erased: AnyCondition { TypedCondition(self) }

  /// The states that the condition tests.
  var mentionedStates: [Context.State] {
    switch self {
    case .predicate: []
    case .isIn(let state): [state]
    case .not(let operand): operand.mentionedStates
    case .all(let operands), .any(let operands): operands.flatMap { $0.mentionedStates }
    }
  }
}
