#if Command
package import Statecraft

/// Makes events of a type from lines.
package struct EventReader<Event: Sendable>: Sendable {
  /// The event that a line names.
  ///
  /// Throws when there is no such event, or when its payload is not what it carries.
  package let read: @Sendable (NamedEvent) throws(EventLineError) -> Event
  /// What the payload of an event looks like; `nil` when that is not known.
  package var form: @Sendable (_ name: String) -> String? = { _ in nil }
}

extension EventReader {
  /// The events that somebody may choose.
  func choices(_ cases: [EventDescription]) -> [EventChoice] {
    cases.map { known in
      EventChoice(
        name: known.name,
        hasPayload: known.hasPayload,
        form: known.hasPayload ? form(known.name) : nil
      )
    }
  }
}

extension EventReader where Event: Decodable {
  /// Reads names and JSON, in the form that Swift synthesises for `Codable` enumerations.
  ///
  /// - Parameter cases: the events that there are.
  /// - Returns: the reader.
  package static func decoding(_ cases: [EventDescription]) -> EventReader {
    let decoder = EventDecoder<Event>(cases)
    var reader = EventReader { event throws(EventLineError) in try decoder.decode(event) }
    reader.form = { PayloadForm.text(of: $0, in: Event.self) }
    return reader
  }
}

extension EventReader where Event: CaseIterable {
  /// Reads names of events that carry nothing.
  ///
  /// - Parameter cases: the events that there are.
  /// - Returns: the reader.
  package static func naming(_ cases: [EventDescription]) -> EventReader {
    EventReader { event throws(EventLineError) in
      guard let found = Event.allCases.first(where: { String(describing: $0) == event.name }) else {
        throw .unknownEvent(event.name, known: cases.map(\.name))
      }
      if let payload = event.payload, payload.text != "{}" {
        throw .unexpectedPayload(event: event.name, payload: payload.text)
      }
      return found
    }
  }
}

extension EventReader {
  /// Reads names and JSON by somebody else's function.
  ///
  /// - Parameters:
  ///   - cases: the events that there are.
  ///   - read: the event of a name with a payload, or `nil` when it makes none of them; throws what is
  ///     wrong with the payload.
  /// - Returns: the reader.
  package static func custom(
    _ cases: [EventDescription],
    _ read: @escaping @Sendable (_ name: String, _ json: String?) throws -> Event?
  ) -> EventReader {
    EventReader { event throws(EventLineError) in
      let found: Event?
      do {
        found = try read(event.name, event.payload?.text)
      } catch {
        throw .payload(
          event: event.name,
          reason: "\(error)",
          column: event.payload?.column
        )
      }
      guard let found else { throw .unknownEvent(event.name, known: cases.map(\.name)) }
      return found
    }
  }
}
#endif
