/// A named condition on the context or the configuration, for use in several transitions.
///
/// ```swift
/// static let paid = Guard<Self>("the fare is paid") { $0.credit >= 100 }
/// static let closing = Guard<Self>("closing time") { $0.hour >= 22 }
/// …
/// on(.push, to: .open).when(paid && !closing && .isIn(.powered))
/// ```
///
/// A guard must be pure: it is evaluated as often as the engine needs it, also only to explain what
/// would happen.
public struct Guard<Context: ChartContext>: Sendable {
  package let condition: Condition<Context>

  @usableFromInline
  package init(_ condition: Condition<Context>) {
    self.condition = condition
  }

  /// A condition on the context.
  ///
  /// - Parameters:
  ///   - name: how diagrams and explanations call it; complete the phrase "when …".
  ///   - predicate: pure over the context.
  public init(_ name: String, _ predicate: @escaping @Sendable (Context) -> Bool) {
    condition = .predicate(
      Predicate(name: name, needsPayload: false, test: .plain(PlainTest(predicate))) {
        context,
        _ in predicate(context)
      }
    )
  }

  /// True while the state is active; SCXML's `In()`.
  public static func isIn(_ state: Context.State) -> Self { Guard(.isIn(state)) }

  /// True when both are.
  public static func && (left: Self, right: Self) -> Self {
    Guard(.all([left.condition, right.condition]))
  }

  /// True when at least one is.
  public static func || (left: Self, right: Self) -> Self {
    Guard(.any([left.condition, right.condition]))
  }

  /// True when the guard is false.
  public static prefix func ! (operand: Self) -> Self { Guard(.not(operand.condition)) }
}

/// A leaf of a condition: a named function of context and event.
@usableFromInline
package struct Predicate<Context: ChartContext>: Sendable {
  package let name: String
  package let needsPayload: Bool
  package let canThrow: Bool
  /// What a document says there, for readers that know its language.
  package let origin: (any Sendable)?
  package let body: @Sendable (Context, Situation<Context>) throws -> Bool
  /// The same for tables, if it cannot throw.
  package let test: Test<Context>?
  /// The choice that it is a part of, if it stands for one of several declared targets.
  package var choice: Choice<Context>?

  @usableFromInline
  package init(
    name: String,
    needsPayload: Bool,
    canThrow: Bool = false,
    origin: (any Sendable)? = nil,
    test: Test<Context>? = nil,
    body: @escaping @Sendable (Context, Situation<Context>) throws -> Bool
  ) {
    self.name = name
    self.needsPayload = needsPayload
    self.canThrow = canThrow
    self.origin = origin
    self.test = test
    self.body = body
  }
}

/// What a guard sees besides the context.
@usableFromInline
package struct Situation<Context: ChartContext> {
  /// What is being reacted to; `nil` for eventless transitions and when only the case is known.
  @usableFromInline package let occurrence: Occurrence<Context>?

  /// Whether a state is active.
  package let isIn: (Context.State) -> Bool

  package init(occurrence: Occurrence<Context>?, isIn: @escaping (Context.State) -> Bool) {
    self.occurrence = occurrence
    self.isIn = isIn
  }
}

/// The condition of a transition as a tree over named predicates.
@usableFromInline
package indirect enum Condition<Context: ChartContext>: Sendable {
  case predicate(Predicate<Context>)
  case isIn(Context.State)
  case not(Condition)
  case all([Condition])
  case any([Condition])

  /// Whether the condition holds.
  package func holds(in context: Context, _ situation: Situation<Context>) throws -> Bool {
    switch self {
    case .predicate(let predicate): try predicate.body(context, situation)
    case .isIn(let state): situation.isIn(state)
    case .not(let operand): try !operand.holds(in: context, situation)
    case .all(let operands):
      try operands.allSatisfy { try $0.holds(in: context, situation) }
    case .any(let operands):
      try operands.contains { try $0.holds(in: context, situation) }
    }
  }

  /// Whether the condition can only be decided with an event's payload at hand.
  package var needsPayload: Bool {
    switch self {
    case .predicate(let predicate): predicate.needsPayload
    case .isIn: false
    case .not(let operand): operand.needsPayload
    case .all(let operands), .any(let operands): operands.contains { $0.needsPayload }
    }
  }

  /// Whether deciding can fail.
  package var canThrow: Bool {
    switch self {
    case .predicate(let predicate): predicate.canThrow
    case .isIn: false
    case .not(let operand): operand.canThrow
    case .all(let operands), .any(let operands): operands.contains { $0.canThrow }
    }
  }

  /// The condition when the payload is not known: `nil` when it depends on it.
  package func holdsWithoutPayload(
    in context: Context,
    _ situation: Situation<Context>
  ) throws -> Bool? {
    switch self {
    case .predicate(let predicate):
      return predicate.needsPayload ? nil : try predicate.body(context, situation)
    case .isIn(let state):
      return situation.isIn(state)
    case .not(let operand):
      return try operand.holdsWithoutPayload(in: context, situation).map { !$0 }
    case .all(let operands):
      let values = try operands.map { try $0.holdsWithoutPayload(in: context, situation) }
      return values.contains(false) ? false : values.contains(nil) ? nil : true
    case .any(let operands):
      let values = try operands.map { try $0.holdsWithoutPayload(in: context, situation) }
      return values.contains(true) ? true : values.contains(nil) ? nil : false
    }
  }

  /// The condition in words, as diagrams show it.
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
