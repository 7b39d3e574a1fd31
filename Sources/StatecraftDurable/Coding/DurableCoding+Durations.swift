#if Durable
internal import Statecraft
internal import StatecraftRecording

/// Stores keep durations as `Codable` writes them; clients read and write texts of ISO 8601.
extension DurableCoding {
  /// Returns a context as JSON with its durations in another form.
  func context(_ text: String, durations form: DurationForm) -> String {
    JSONText.text(text, of: Context.self, durations: form)
  }

  /// Returns an event as JSON with its durations in another form.
  func event(_ text: String, durations form: DurationForm) -> String {
    guard let named = NamedEvent(json: text) else { return text }
    let other = event(named, durations: form)
    guard other != named, let payload = other.payload else { return text }
    return JSONText.object([(other.name, payload)])
  }

  /// Returns an event with the durations of its payload in another form.
  func event(_ event: NamedEvent, durations form: DurationForm) -> NamedEvent {
    events.event(event, durations: form)
  }

  /// Returns outputs as JSON with their durations in another form.
  func outputs(_ texts: [String], durations form: DurationForm) -> [String] {
    guard let type = Context.Output.self as? any Decodable.Type else { return texts }
    return texts.map { JSONText.text($0, of: type, durations: form) }
  }
}
#endif
