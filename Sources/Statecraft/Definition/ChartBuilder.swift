/// Puts the elements of a chart together; takes `if`, `switch` and `for` as well.
///
/// All building blocks have concrete types and there are few overloads, so that large charts
/// compile quickly.
@resultBuilder
public enum ChartBuilder<Context: ChartContext> {
  /// Takes a state, an action or a group of elements.
  @inlinable
  public static func buildExpression(_ element: ChartElement<Context>) -> ChartElement<Context> {
    element
  }

  /// Takes a transition.
  @inlinable
  public static func buildExpression<Payload>(
    _ transition: ChartTransition<Context, Payload>
  ) -> ChartElement<Context> {
    transition.definition.choice == nil
      ? ChartElement(.transition(transition.definition)) : transition.ways
  }

  /// Takes entry or exit actions.
  public static func buildExpression(_ hook: StateActions<Context>) -> ChartElement<Context> {
    hook.element
  }

  /// Takes an invocation, with what it leads to or without.
  public static func buildExpression<Element: InvocationElement>(
    _ element: Element
  ) -> ChartElement<Context> where Element.Context == Context {
    ChartElement(.invocation(AnyInvocation(element.invocation.definition)))
  }

  /// Takes a list of elements, for instance from a function.
  @inlinable
  public static func buildExpression(_ elements: [ChartElement<Context>]) -> ChartElement<Context> {
    buildArray(elements)
  }

  /// Joins the statements of a closure.
  @inlinable
  public static func buildBlock(_ elements: ChartElement<Context>...) -> ChartElement<Context> {
    buildArray(elements)
  }

  /// Takes an `if` without an `else`.
  @inlinable
  public static func buildOptional(_ element: ChartElement<Context>?) -> ChartElement<Context> {
    element ?? ChartElement()
  }

  /// Takes the first branch of an `if` or `switch`.
  @inlinable
  public static func buildEither(first element: ChartElement<Context>) -> ChartElement<Context> {
    element
  }

  /// Takes the other branch of an `if` or `switch`.
  @inlinable
  public static func buildEither(second element: ChartElement<Context>) -> ChartElement<Context> {
    element
  }

  /// Takes the rounds of a `for` loop.
  @inlinable
  public static func buildArray(_ elements: [ChartElement<Context>]) -> ChartElement<Context> {
    if elements.count == 1 { return elements[0] }
    var parts: [ChartPart] = []
    parts.reserveCapacity(elements.count)
    for element in elements { ChartPart.append(element.parts, to: &parts) }
    return ChartElement(ShortList(parts))
  }

  /// Takes an `if #available`.
  public static func buildLimitedAvailability(
    _ element: ChartElement<Context>
  ) -> ChartElement<Context> {
    element
  }
}
