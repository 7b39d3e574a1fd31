/// Gets the typed payload out of what a transition reacts to.
@usableFromInline
package struct PayloadReader<Context: ChartContext, Payload>: Sendable {
  /// Whether reading can fail although the alphabet is right: a result may be of another type.
  @usableFromInline package let canFail: Bool
  /// Gets it out of an event, if it is one that has it; `nil` when something else is read.
  @usableFromInline package let extract: (@Sendable (Context.Event) -> Payload?)?
  /// The number of the only case whose events it reads; `nil` when it reads others, too.
  @usableFromInline package let onlyCase: Int?
  @usableFromInline let read: @Sendable (Occurrence<Context>?) throws -> Payload

  @inlinable
  package init(
    canFail: Bool = false,
    extract: (@Sendable (Context.Event) -> Payload?)? = nil,
    onlyCase: Int? = nil,
    _ read: @escaping @Sendable (Occurrence<Context>?) throws -> Payload
  ) {
    self.canFail = canFail
    self.extract = extract
    self.onlyCase = onlyCase
    self.read = read
  }

  @usableFromInline
  package func callAsFunction(_ occurrence: Occurrence<Context>?) throws -> Payload {
    try read(occurrence)
  }
}

extension PayloadReader where Payload == Void {
  /// Reads nothing.
  @inlinable
  package static var none: Self { Self(extract: { _ in }) { _ in } }
}

extension PayloadReader where Payload == Context.Event {
  /// The event itself.
  package static var wholeEvent: Self {
    Self(extract: { $0 }) { occurrence in
      guard case .event(let event) = occurrence?.kind else { throw PayloadError.noEvent }
      return event
    }
  }
}

extension PayloadReader {
  /// The payload of one case of an alphabet.
  package static func event(_ eventCase: EventCase<Context.Event, Payload>) -> Self {
    Self(extract: eventCase.extract, onlyCase: eventCase.index) { occurrence in
      guard case .event(let event) = occurrence?.kind, let payload = eventCase.extract(event)
      else { throw PayloadError.wrongCase(eventCase.name) }
      return payload
    }
  }

  /// The payload of one of several cases of an alphabet.
  package static func event(of cases: [EventCase<Context.Event, Payload>]) -> Self {
    if cases.count == 1 { return .event(cases[0]) }
    let extract: @Sendable (Context.Event) -> Payload? = { event in
      for eventCase in cases {
        if let payload = eventCase.extract(event) { return payload }
      }
      return nil
    }
    let names = cases.map { $0.name }.joined(separator: "' or '")
    return .event(EventCase(-1, names, extract: extract))
  }

  /// The output of a final state or the result of an invocation, as the type that is asked for.
  package static func result(of type: Payload.Type) -> Self {
    Self(canFail: type != Void.self) { occurrence in
      let value: (any Sendable)?
      switch occurrence?.kind {
      case .done(let output): value = output
      case .invocationDone(_, let result): value = result
      case .event, .timer, .invocationFailed, .error, nil: value = nil
      }
      if let payload = value as? Payload { return payload }
      if let nothing = () as? Payload { return nothing }
      throw PayloadError.wrongType(
        expected: "\(Payload.self)",
        found: value.map { "\(Swift.type(of: $0))" } ?? "nothing"
      )
    }
  }
}

extension PayloadReader where Payload == any Error {
  /// The error of a failed invocation or action.
  package static var error: Self {
    Self { occurrence in
      switch occurrence?.kind {
      case .invocationFailed(_, let error), .error(let error): return error
      case .event, .done, .timer, .invocationDone, nil: throw PayloadError.noEvent
      }
    }
  }
}

/// A payload that is not what the chart says it is.
public enum PayloadError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The transition has no event to read from.
  case noEvent
  /// The alphabet's `caseIndex` and its `extract` disagree about this case.
  case wrongCase(String)
  /// A result has another type than the transition expects.
  case wrongType(expected: String, found: String)

  /// What happened and what to do.
  public var description: String {
    switch self {
    case .noEvent:
      "there is no event whose payload could be read"
    case .wrongCase(let name):
      "an event counted as '\(name)' has no payload of that case; "
        + "make 'caseIndex' and the case's 'extract' agree"
    case .wrongType(let expected, let found):
      "a result of type \(expected) was expected, but it is \(found)"
    }
  }
}
