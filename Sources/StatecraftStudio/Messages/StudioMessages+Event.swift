#if Studio
internal import StatecraftRecording

extension StudioMessages {
  /// An event that a page may send.
  struct Event: Encodable {
    var name: String
    var hasPayload: Bool
    var hasButton: Bool
    var fields: [PayloadField]

    init(_ event: EventForm, hasButton: Bool) {
      name = event.name
      hasPayload = event.payload != .none
      self.hasButton = hasButton
      fields = event.fields
    }
  }
}
#endif
