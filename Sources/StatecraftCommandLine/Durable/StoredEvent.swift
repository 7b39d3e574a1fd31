#if Command && SQLite
import StatecraftRecording

/// The argument EVENT.
enum StoredEvent {
  /// Returns the event as JSON: a word is the name of an event without a payload.
  static func json(_ text: String) -> String {
    text.hasPrefix("{") || text.hasPrefix("\"") ? text : JSONText.string(text)
  }
}
#endif
