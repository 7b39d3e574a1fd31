// The compiler looks at these functions only when nothing else fits, and shows their messages.

extension TransitionElement {
  /// Says that a guard has a name.
  @available(
    *,
    unavailable,
    message: "give the guard a name, which explanations show: `.when(\"the fare is paid\") { … }`"
  )
  public func when(_ predicate: @Sendable (Context) -> Bool) -> Self { self }

  /// Says that a guard has a name.
  @available(
    *,
    unavailable,
    message: "give the guard a name, which explanations show: `.when(\"the fare is paid\") { … }`"
  )
  public func when(_ predicate: @Sendable (Context, Payload) -> Bool) -> Self { self }
}

extension ContentElement where Context.Output == Never {
  /// Says that the chart has no outputs.
  @available(
    *,
    unavailable,
    message: """
      the chart has no outputs, because its `Output` is `Never`; declare the type of its outputs in \
      the context: `enum Output { case beep }`
      """
  )
  public func emit(_ output: AnyHashable) -> Self { self }
}

extension ChartBuilder {
  /// Says that a statement makes nothing.
  @available(
    *,
    unavailable,
    message: """
      a chart consists of states, transitions and actions; what is to run when the machine does is \
      written into an action: `onEntry { … }`
      """
  )
  public static func buildExpression(_ nothing: Void) -> ChartElement<Context> { ChartElement() }
}
