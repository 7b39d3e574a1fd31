#if Command
import Foundation
package import Statecraft
import StatecraftRecording

/// Makes events of a type from their names and JSON payloads.
///
/// The form is the one that Swift synthesises for `Codable` enumerations: `work {"hour":9}` is read
/// as `{"work":{"hour":9}}`. A payload without a label may be written bare: `coin 5`.
package struct EventDecoder<Event: Decodable>: Sendable {
  private let cases: [EventDescription]

  /// Makes a decoder for the cases of an alphabet.
  package init(_ cases: [EventDescription]) {
    self.cases = cases
  }

  /// The event that a line names.
  ///
  /// - Throws: when there is no such event, or when its payload is not what it carries.
  package func decode(_ named: NamedEvent) throws(EventLineError) -> Event {
    guard let known = cases.first(where: { $0.name == named.name }) else {
      throw .unknownEvent(named.name, known: cases.map(\.name))
    }
    let payload = try named.payload.map(Payload.init) ?? Payload()
    guard known.hasPayload || payload.isEmpty else {
      throw .unexpectedPayload(event: named.name, payload: payload.text)
    }
    let event: Event
    do {
      event = try decode(known, payload)
    } catch {
      throw .payload(
        event: named.name,
        reason: JSONFault.text(of: error, inside: payload.value),
        column: nil
      )
    }
    // What cannot be written cannot be compared.
    guard event is any Encodable else { return event }
    let written = encodedKeys(of: event, named: named.name)
    let extra = payload.keys.subtracting(written)
    guard extra.isEmpty else {
      let known = written.sorted()
      throw .payload(
        event: named.name,
        reason: "it has no \(quoted(extra.sorted())); known: \(known.joined(separator: ", "))",
        column: nil
      )
    }
    return event
  }

  private func decode(_ known: EventDescription, _ payload: Payload) throws -> Event {
    let name = JSONText.string(known.name)
    let decoder = JSONDecoder()
    do {
      return try decoder.decode(Event.self, from: Data("{\(name):\(payload.object)}".utf8))
    } catch {
      // An enumeration with raw values is written as a bare string.
      guard !known.hasPayload, let event = try? decoder.decode(Event.self, from: Data(name.utf8))
      else { throw error }
      return event
    }
  }

  /// The keys that the event has when it is written; what is read but not written is a mistake.
  private func encodedKeys(of event: Event, named name: String) -> Set<String> {
    guard
      let written = event as? any Encodable,
      let data = try? JSONEncoder().encode(written),
      let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let payload = object[name] as? [String: Any]
    else { return [] }
    return Set(payload.keys)
  }

  private func quoted(_ names: [String]) -> String {
    names.map { "'\(Printable.text($0))'" }.joined(separator: ", ")
  }
}

/// A payload that is known to be JSON.
private struct Payload {
  let text: String
  let value: Any

  init() {
    text = "{}"
    value = [String: Any]()
  }

  init(_ payload: NamedEvent.Payload) throws(EventLineError) {
    do {
      value = try JSONSerialization.jsonObject(
        with: Data(payload.text.utf8),
        options: .fragmentsAllowed
      )
    } catch {
      let fault = JSONFault(error, in: payload.text)
      throw .payload(
        event: payload.event,
        reason: "it is not JSON: \(fault.reason)",
        column: fault.offset.map { payload.column + $0 }
      )
    }
    text = payload.text
  }

  /// The payload as the object that a synthesised conformance reads.
  var object: String { value is [String: Any] ? text : "{\"_0\":\(text)}" }

  var keys: Set<String> { Set((value as? [String: Any] ?? [:]).keys) }

  var isEmpty: Bool { (value as? [String: Any])?.isEmpty ?? false }
}
#endif
