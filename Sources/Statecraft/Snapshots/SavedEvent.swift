/// An event that is encoded by its own coding if it has one, else by name.
struct SavedEvent<Context: ChartContext>: Encodable {
  /// The reason why a snapshot contains an event.
  enum Role: String {
    case postponed, delayed
  }

  let event: Context.Event
  let role: Role

  init(_ event: CodedEvent<Context>, _ role: Role) {
    self.event = event.event
    self.role = role
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let encodable = event as? any Encodable {
      try container.encode(encodable)
    } else if Context.Event.self is any CaseIterable.Type {
      try container.encode("\(event)")
    } else {
      let name = "\(Cause<Context>.event(event))"
      throw EncodingError.invalidValue(
        event,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "the \(role.rawValue) event '\(name)' cannot be saved; "
            + "make '\(Context.Event.self)' Codable"
        )
      )
    }
  }
}
