public import Statecraft

extension ProofBuilder {
  /// Says that a premise is no claim.
  @available(
    *,
    unavailable,
    message: "say what follows: `whenever(\"called\") { … }.leads(to: \"served\") { … }`"
  )
  public static func buildExpression(
    _ premise: Premise<Context>
  ) -> [ProofElement<Context>] { [] }
}

extension ChartContext where Event: EventAlphabet {
  /// Says that events with payloads have a domain.
  @available(
    *,
    unavailable,
    message: """
      say which payloads come: `every(Event.start, in: 1...3)`; events without payload are written as \
      values: `every(.stop)`
      """
  )
  public static func every<each Payload>(
    _ cases: repeat CasePath<each Payload>
  ) -> ProofElement<Self> { bound("unavailable") { _ in true } }
}

extension ChartContext {
  /// Says that the events are not listed.
  @available(
    *,
    unavailable,
    message: """
      `everyEvent()` is for events that are `CaseIterable`; name the others: `every(.open, .close)`, and \
      `every(Event.start, in: 1...3)` for those with payloads
      """
  )
  @_disfavoredOverload
  public static func everyEvent() -> ProofElement<Self> { bound("unavailable") { _ in true } }
}
