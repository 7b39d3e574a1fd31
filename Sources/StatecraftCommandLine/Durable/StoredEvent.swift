#if Command && SQLite
import ArgumentParser
import StatecraftRecording

/// The arguments EVENT and PAYLOAD.
struct StoredEvent: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The event, as 'run' takes it: its name, or its name and its payload, such as 'work {\"hour\":9}'; "
        + "or one JSON value: '{\"work\":{\"hour\":9}}'."
    )
  )
  var event: String

  @Argument(help: "The payload as JSON, if it is not in the same argument.")
  var payload: String?

  /// The event as one JSON value.
  var json: String {
    get throws(CommandError) {
      let text = payload.map { "\(event) \($0)" } ?? event
      return try Self.json(text)
    }
  }

  /// Returns the event in a line as one JSON value: a word is the name of an event without a payload.
  ///
  /// - Throws: an error if the line is no event, or if its payload is not JSON.
  static func json(_ text: String) throws(CommandError) -> String {
    if text.hasPrefix("{") || text.hasPrefix("\"") { return text }
    let line: EventLine?
    do {
      line = try EventLine.parse(text)
    } catch {
      throw CommandError(.data, "\(error)")
    }
    guard case .event(let event, column: _)? = line else {
      throw CommandError(.data, "'\(Printable.text(text))' is not an event")
    }
    guard let payload = event.payload else { return JSONText.string(event.name) }
    if let fault = WrittenValue.fault(in: payload) {
      let error = NamedEventError.payload(event: event.name, reason: fault, offset: nil)
      throw CommandError(.data, "\(error)")
    }
    return JSONText.object([(event.name, payload)])
  }
}
#endif
