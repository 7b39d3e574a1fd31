/// A named condition on the context or the configuration, for use in several transitions.
///
/// ```swift
/// static let paid = Guard<Self>("the fare is paid") { $0.credit >= 100 }
/// static let closing = Guard<Self>("closing time") { $0.hour >= 22 }
/// …
/// on(.push, to: .open).when(paid && !closing && .isIn(.powered))
/// ```
///
/// A guard must be pure: the engine evaluates it as often as needed, including for explanations
/// only.
public struct Guard<Context: ChartContext>: Sendable {
  package let condition: Condition<Context>

  @usableFromInline
  package init(_ condition: Condition<Context>) {
    self.condition = condition
  }

  /// Creates a condition on the context.
  ///
  /// - Parameters:
  ///   - name: the guard's name in diagrams and explanations, phrased to follow "when".
  ///   - predicate: the condition; a pure function of the context.
  public init(_ name: String, _ predicate: @escaping @Sendable (Context) -> Bool) {
    condition = .predicate(
      Predicate(name: name, needsPayload: false, test: .plain(PlainTest(predicate))) {
        context,
        _ in predicate(context)
      }
    )
  }

  /// Returns a guard that holds while a state is active; the equivalent of SCXML's `In()`.
  public static func isIn(_ state: Context.State) -> Self { Guard(.isIn(state)) }

  /// Returns a guard that holds when both guards hold.
  public static func && (left: Self, right: Self) -> Self {
    Guard(.all([left.condition, right.condition]))
  }

  /// Returns a guard that holds when at least one of the guards holds.
  public static func || (left: Self, right: Self) -> Self {
    Guard(.any([left.condition, right.condition]))
  }

  /// Returns a guard that holds when the given guard does not.
  public static prefix func ! (operand: Self) -> Self { Guard(.not(operand.condition)) }
}
