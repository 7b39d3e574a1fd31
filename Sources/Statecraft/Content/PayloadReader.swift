/// Reads the typed payload of an occurrence.
@usableFromInline
package struct PayloadReader<Context: ChartContext, Payload>: Sendable {
  /// Whether reading can fail for a correct alphabet, because a result may have another type.
  @usableFromInline package let canFail: Bool
  /// Returns the payload of an event, if it has one of this type; `nil` for readers of other
  /// occurrences.
  @usableFromInline package let extract: (@Sendable (Context.Event) -> Payload?)?
  /// The index of the only case that the reader accepts; `nil` when it accepts others, too.
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
  /// A reader of no payload.
  @inlinable
  package static var none: Self { Self(extract: { _ in }) { _ in } }
}

extension PayloadReader where Payload == Context.Event {
  /// A reader of the event itself.
  package static var wholeEvent: Self {
    Self(extract: { $0 }) { occurrence in
      guard case .event(let event) = occurrence?.kind else { throw PayloadError.noEvent }
      return event
    }
  }
}

extension PayloadReader {
  /// Returns a reader of the payload of one case of an alphabet.
  package static func event(_ eventCase: EventCase<Context.Event, Payload>) -> Self {
    Self(extract: eventCase.extract, onlyCase: eventCase.index) { occurrence in
      guard case .event(let event) = occurrence?.kind, let payload = eventCase.extract(event)
      else { throw PayloadError.wrongCase(eventCase.name) }
      return payload
    }
  }

  /// Returns a reader of the payload of several cases of an alphabet.
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

  /// Returns a reader of a final state's output or an invocation's result, as a given type.
  @inlinable
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
      throw wrongType(value)
    }
  }

  /// What is wrong with a value that is no payload.
  @usableFromInline
  static func wrongType(_ value: (any Sendable)?) -> PayloadError {
    .wrongType(
      expected: "\(Payload.self)",
      found: value.map { "\(Swift.type(of: $0))" } ?? "nothing"
    )
  }
}

extension PayloadReader where Payload == any Error {
  /// A reader of the error of a failed invocation or action.
  package static var error: Self {
    Self { occurrence in
      switch occurrence?.kind {
      case .invocationFailed(_, let error), .error(let error): return error
      case .event, .done, .timer, .invocationDone, nil: throw PayloadError.noEvent
      }
    }
  }
}
