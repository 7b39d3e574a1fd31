/// The events and states of a context, without its type.
package struct ChartVocabulary: Sendable {
  package var events: [EventDescription]
  let eventType: any Any.Type
  let stateType: any Any.Type
  let isAlphabet: Bool
  /// The cases of the alphabet in the order of their declaration, with their locations; empty for
  /// other events.
  let cases: [any DescribedCase]
  /// The events that contradict the alphabet, as far as the type lists its events.
  let contradictions: [AlphabetError]

  package init<Context: ChartContext>(_ context: Context.Type) {
    events = Context.eventCases
    eventType = Context.Event.self
    stateType = Context.State.self
    let alphabet = Context.Event.self as? any EventAlphabet.Type
    isAlphabet = alphabet != nil
    cases = alphabet?.describedCases ?? []
    let list = alphabet == nil ? nil : Context.Event.self as? any CaseIterable.Type
    contradictions = list.map { Self.contradictions(in: $0, Context.self) } ?? []
  }

  /// Returns the events of a type that contradict its alphabet.
  private static func contradictions<Events: CaseIterable, Context: ChartContext>(
    in events: Events.Type,
    _ context: Context.Type
  ) -> [AlphabetError] {
    guard let check = AlphabetCheck(Context.Event.self) else { return [] }
    return events.allCases.compactMap { event in
      (event as? Context.Event).flatMap { check.error(of: $0, Context.caseIndex(of: $0)) }
    }
  }
}
