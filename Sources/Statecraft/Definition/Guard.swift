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
