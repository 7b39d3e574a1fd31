/// A result builder that combines the elements of a chart; it supports `if`, `switch` and `for`.
///
/// The building blocks have concrete types and few overloads, so that large charts compile quickly.
@resultBuilder
public enum ChartBuilder<Context: ChartContext> {
  /// Accepts a state, an action or a group of elements.
  @inlinable
  public static func buildExpression(_ element: ChartElement<Context>) -> ChartElement<Context> {
    element
  }

  /// Accepts a transition.
  @inlinable
  public static func buildExpression<Payload>(
    _ transition: ChartTransition<Context, Payload>
  ) -> ChartElement<Context> {
    transition.definition.choice == nil
      ? ChartElement(.transition(transition.definition)) : transition.ways
  }

  /// Accepts entry or exit actions.
  public static func buildExpression(_ hook: StateActions<Context>) -> ChartElement<Context> {
    hook.element
  }

  /// Accepts an invocation, with or without result transitions.
  public static func buildExpression<Element: InvocationElement>(
    _ element: Element
  ) -> ChartElement<Context> where Element.Context == Context {
    ChartElement(.invocation(AnyInvocation(element.invocation.definition)))
  }

  /// Accepts an array of elements, such as the result of a function.
  @inlinable
  public static func buildExpression(_ elements: [ChartElement<Context>]) -> ChartElement<Context> {
    buildArray(elements)
  }

  /// Combines the statements of a closure.
  @inlinable
  public static func buildBlock(_ elements: ChartElement<Context>...) -> ChartElement<Context> {
    buildArray(elements)
  }

  /// Supports an `if` without an `else`.
  @inlinable
  public static func buildOptional(_ element: ChartElement<Context>?) -> ChartElement<Context> {
    element ?? ChartElement()
  }

  /// Supports the first branch of an `if` or `switch`.
  @inlinable
  public static func buildEither(first element: ChartElement<Context>) -> ChartElement<Context> {
    element
  }

  /// Supports the second branch of an `if` or `switch`.
  @inlinable
  public static func buildEither(second element: ChartElement<Context>) -> ChartElement<Context> {
    element
  }

  /// Supports the iterations of a `for` loop.
  @inlinable
  public static func buildArray(_ elements: [ChartElement<Context>]) -> ChartElement<Context> {
    if elements.count == 1 { return elements[0] }
    var parts: [ChartPart] = []
    parts.reserveCapacity(elements.count)
    for element in elements { ChartPart.append(element.parts, to: &parts) }
    return ChartElement(ShortList(parts))
  }

  /// Supports `if #available`.
  public static func buildLimitedAvailability(
    _ element: ChartElement<Context>
  ) -> ChartElement<Context> {
    element
  }
}
