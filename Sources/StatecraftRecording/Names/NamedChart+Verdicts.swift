internal import Statecraft

extension NamedChart {
  /// The verdict about each event at present, by name.
  ///
  /// Events without payloads are explained. For an event with a payload, the verdict says whether
  /// the payload decides.
  ///
  /// - Complexity: O(events × transitions of the active states).
  public var verdicts: [String: EventVerdict] {
    let permitted = Dictionary(
      machine.permittedEvents.map { ($0.event.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let forms = events.map { ($0.name, verdict(on: $0, permitted[$0.name])) }
    return Dictionary(forms, uniquingKeysWith: { first, _ in first })
  }

  private func verdict(on form: EventForm, _ permitted: PermittedEvent?) -> EventVerdict {
    guard form.payload == .none else {
      if !codec.canRead(form) {
        let error = NamedEventError.notCodable(event: form.name, type: "\(Context.Event.self)")
        return EventVerdict(isTaken: false, reason: "\(error)")
      }
      guard let permitted else { return EventVerdict(refusal(of: form)) }
      let reason = permitted.dependsOnPayload ? "depends on its payload" : "taken"
      return EventVerdict(isTaken: true, reason: reason)
    }
    do {
      return EventVerdict(try explain(NamedEvent(form.name)))
    } catch {
      return EventVerdict(isTaken: false, reason: "\(error)")
    }
  }

  private func refusal(of form: EventForm) -> Explanation {
    Explanation(
      event: form.name,
      verdict: .refused,
      findings: [machine.isDone ? .machineIsFinal : .noHandler(in: states.reversed())]
    )
  }
}
