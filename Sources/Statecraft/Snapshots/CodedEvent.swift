/// An event that is decoded by its own coding if it has one, else by name.
///
/// The recordings' `EventCodec` reads names with JSON payloads by means of Foundation; a snapshot
/// has any format, and keeps the coding that the event declares.
@usableFromInline
struct CodedEvent<Context: ChartContext>: Decodable, Sendable {
  let event: Context.Event

  init(_ event: Context.Event) {
    self.event = event
  }

  @usableFromInline
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let type = Context.Event.self as? any Decodable.Type {
      if let event = try container.decode(type) as? Context.Event {
        self.event = event
        return
      }
    } else if Context.Event.self is any CaseIterable.Type {
      let name = try container.decode(String.self)
      if let named = Self(named: name) {
        self = named
        return
      }
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "there is no event '\(name)' in '\(Context.Event.self)'"
      )
    }
    throw DecodingError.dataCorruptedError(
      in: container,
      debugDescription: "its type '\(Context.Event.self)' is not Decodable; make it Codable"
    )
  }

  /// Creates the event with a given name; `nil` when there is none, or when the events are not
  /// listed.
  init?(named name: String) {
    guard let type = Context.Event.self as? any CaseIterable.Type,
      let event = Self.allCases(of: type).first(where: { "\($0)" == name })
    else { return nil }
    self.event = event
  }

  private static func allCases<Event: CaseIterable>(of type: Event.Type) -> [Context.Event] {
    type.allCases.compactMap { $0 as? Context.Event }
  }
}
