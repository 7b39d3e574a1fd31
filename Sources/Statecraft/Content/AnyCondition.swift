/// A condition, with what the compiler of charts asks of it, but without the context's type.
///
/// `Sendable`, because neither it nor its only subclass has anything that changes.
@usableFromInline
package class AnyCondition: @unchecked Sendable {
  /// Whether deciding can fail.
  let canThrow: Bool
  /// The states that it asks for, with their names.
  let mentionedStates: [(id: StateID, name: String)]
  /// The condition in words.
  var name: String { "" }

  /// What the condition's questions for states come to.
  func outlook(_ places: StatePlaces) -> GuardOutlook { .open }

  fileprivate init(canThrow: Bool, mentionedStates: [(id: StateID, name: String)]) {
    self.canThrow = canThrow
    self.mentionedStates = mentionedStates
  }

  /// The condition of a context of that type.
  ///
  /// A chart is made of parts of one context only, so that it is the type that the condition was made for.
  @inline(__always)
  func typed<Context>(as context: Context.Type = Context.self) -> Condition<Context> {
    unsafeDowncast(self, to: TypedCondition<Context>.self).condition
  }
}

/// A condition whose type ``AnyCondition`` hides.
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
  /// The condition without its type.
  package var erased: AnyCondition { TypedCondition(self) }

  /// The states that the condition asks for.
  fileprivate var mentionedStates: [Context.State] {
    switch self {
    case .predicate: []
    case .isIn(let state): [state]
    case .not(let operand): operand.mentionedStates
    case .all(let operands), .any(let operands): operands.flatMap { $0.mentionedStates }
    }
  }
}
