/// The condition of a transition: a tree of named predicates and state tests.
@usableFromInline
package indirect enum Condition<Context: ChartContext>: Sendable {
  case predicate(Predicate<Context>)
  case isIn(Context.State)
  case not(Condition)
  case all([Condition])
  case any([Condition])

  /// Returns whether the condition holds.
  @inlinable
  package func holds(in context: Context, _ guardContext: GuardContext<Context>) throws -> Bool {
    switch self {
    case .predicate(let predicate): try predicate.body(context, guardContext)
    case .isIn(let state): guardContext.isIn(state)
    case .not(let operand): try !operand.holds(in: context, guardContext)
    case .all(let operands):
      try operands.allSatisfy { try $0.holds(in: context, guardContext) }
    case .any(let operands):
      try operands.contains { try $0.holds(in: context, guardContext) }
    }
  }

  /// Whether the condition depends on an event's payload.
  package var needsPayload: Bool {
    switch self {
    case .predicate(let predicate): predicate.needsPayload
    case .isIn: false
    case .not(let operand): operand.needsPayload
    case .all(let operands), .any(let operands): operands.contains { $0.needsPayload }
    }
  }

  /// Whether evaluating the condition can throw.
  package var canThrow: Bool {
    switch self {
    case .predicate(let predicate): predicate.canThrow
    case .isIn: false
    case .not(let operand): operand.canThrow
    case .all(let operands), .any(let operands): operands.contains { $0.canThrow }
    }
  }

  /// Evaluates the condition without a payload; returns `nil` when the result depends on it.
  package func holdsWithoutPayload(
    in context: Context,
    _ guardContext: GuardContext<Context>
  ) throws -> Bool? {
    switch self {
    case .predicate(let predicate):
      return predicate.needsPayload ? nil : try predicate.body(context, guardContext)
    case .isIn(let state):
      return guardContext.isIn(state)
    case .not(let operand):
      return try operand.holdsWithoutPayload(in: context, guardContext).map { !$0 }
    case .all(let operands):
      let values = try operands.map { try $0.holdsWithoutPayload(in: context, guardContext) }
      return values.contains(false) ? false : values.contains(nil) ? nil : true
    case .any(let operands):
      let values = try operands.map { try $0.holdsWithoutPayload(in: context, guardContext) }
      return values.contains(true) ? true : values.contains(nil) ? nil : false
    }
  }

  /// A description of the condition, for diagrams.
  package var name: String {
    switch self {
    case .predicate(let predicate): predicate.name
    case .isIn(let state): "in \(state)"
    case .not(let operand): "not \(operand.isLeaf ? operand.name : "(\(operand.name))")"
    case .all(let operands):
      operands.map { $0.isDisjunction ? "(\($0.name))" : $0.name }.joined(separator: " and ")
    case .any(let operands): operands.map { $0.name }.joined(separator: " or ")
    }
  }

  private var isLeaf: Bool {
    switch self {
    case .predicate, .isIn: true
    case .not, .all, .any: false
    }
  }

  private var isDisjunction: Bool {
    if case .any(let operands) = self { operands.count > 1 } else { false }
  }
}
