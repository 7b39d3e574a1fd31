public import Statecraft
internal import StatecraftJSON

/// Converts the events of an alphabet to names with payloads, and back.
///
/// A payload has the form that Swift synthesises for `Codable` enumerations, see
/// ``NamedEvent/payload``. Reading is strict. The codec rejects an unknown name, a missing payload,
/// a payload of another type and members that the event does not have. The reason names the event
/// and the payload that it takes. The `Codable` conformance of a value decides about the members
/// inside the value.
///
/// ```swift
/// let codec = EventCodec(of: Turnstile.self)
/// let event = try codec.event(NamedEvent("coin", payload: "90"))   // .coin(90)
/// codec.named(event)                                               // coin {"_0":90}
/// ```
///
/// Durations in payloads are read as texts of ISO 8601, such as `"PT30S"`, too.
///
/// Events without payloads need not be `Codable` if their type is `CaseIterable`.
public struct EventCodec<Event: Sendable>: Sendable {
  /// A function that returns the event for a name and a payload, or `nil` if there is no such
  /// event.
  public typealias Reader = @Sendable (_ name: String, _ payload: String?) throws -> Event?

  /// The events, in display order.
  public let forms: [EventForm]

  /// Whether the chart may take other events, too, as those of documents do.
  package var isOpen: Bool { writer != nil }

  private let reader: Reader?
  /// Returns an event's name and payload, for events with a text form of their own.
  private let writer: (@Sendable (Event) -> NamedEvent)?
  /// Returns the number of an event's case; `nil` if the cases of the type have no numbers.
  private let index: (@Sendable (Event) -> Int)?
  private let name: (@Sendable (Event) -> String)?
  /// The numbers of the cases by their names.
  private let numbers: [String: Int]

  private init(
    _ cases: [EventDescription],
    reader: Reader?,
    index: (@Sendable (Event) -> Int)?,
    name: (@Sendable (Event) -> String)?
  ) {
    let type = reader == nil ? Event.self as? any Decodable.Type : nil
    forms = cases.map { known in
      guard known.hasPayload else { return EventForm(known.name) }
      let form = type.map { PayloadForm(of: known.name, in: $0) }
      return EventForm(
        known.name,
        payload: .required,
        fields: form?.fields ?? [],
        payloadText: form?.text
      )
    }
    numbers = Dictionary(cases.map { ($0.name, $0.index) }) { first, _ in first }
    self.reader = reader
    writer = nil
    self.index = index
    self.name = name
  }

  /// Creates a codec for the events of a chart in a language of its own, such as a document.
  ///
  /// - Parameters:
  ///   - forms: the events, in display order.
  ///   - reader: a function that reads events; an error that it throws becomes the reason of a
  ///     ``NamedEventError``.
  ///   - writer: a function that returns an event's name and payload.
  package init(
    _ forms: [EventForm],
    reader: @escaping Reader,
    writer: @escaping @Sendable (Event) -> NamedEvent
  ) {
    self.forms = forms
    self.reader = reader
    self.writer = writer
    index = nil
    name = nil
    numbers = [:]
  }

  /// Creates a codec for the events of a context.
  ///
  /// - Parameters:
  ///   - context: the context with the alphabet.
  ///   - reader: a function that reads events that are not `Codable`, or that have a text form of
  ///     their own; an error that it throws becomes the reason of a ``NamedEventError``.
  /// - Complexity: O(cases × payload fields).
  public init<Context: ChartContext>(of context: Context.Type, reader: Reader? = nil)
  where Context.Event == Event {
    self.init(
      Context.eventCases,
      reader: reader,
      index: { Context.caseIndex(of: $0) },
      name: { "\(Cause<Context>.event($0))" }
    )
  }

  /// Creates a codec for events that do not belong to a chart, such as calls of methods.
  ///
  /// - Parameter cases: the events, with names as `Codable` spells them.
  /// - Complexity: O(cases × payload fields).
  public init(_ cases: [EventDescription]) where Event: Codable {
    self.init(cases, reader: nil, index: nil, name: nil)
  }

  /// Returns the event for a name and a payload.
  ///
  /// - Throws: an error that explains why there is no such event, or what is wrong with its
  ///   payload.
  /// - Complexity: O(length of the payload).
  public func event(_ event: NamedEvent) throws(NamedEventError) -> Event {
    if let reader { return try self.event(event, by: reader) }
    guard let form = forms.first(where: { $0.name == event.name }) else {
      throw .unknown(event.name, known: forms.map(\.name))
    }
    let text = event.payload.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    if form.payload == .none {
      let isGiven = try text.map { text throws(NamedEventError) in
        try !PayloadDecoder<EmptyPayload>(form, text).isEmpty
      }
      if isGiven == true { throw .unexpectedPayload(event: form.name, payload: text ?? "") }
      if let listed = listed(form.name) { return listed }
    }
    guard let type = Event.self as? any Decodable.Type else {
      throw .notCodable(event: form.name, type: "\(Event.self)")
    }
    do throws(NamedEventError) {
      let decoded = try Self.decode(type, form, text)
      guard isNamed(decoded, form.name) else {
        throw NamedEventError.payload(
          event: form.name,
          reason: "it decodes to another event",
          offset: nil
        )
      }
      return decoded
    } catch {
      // A custom `Codable` conformance may encode the whole event.
      guard index != nil, let text, let whole = Self.whole(type, text), isNamed(whole, form.name)
      else { throw error }
      return whole
    }
  }

  /// Returns an event with the durations of its payload in another form.
  ///
  /// - Returns: the event with all else as it is written; the same one if it cannot be read, or if it
  ///   is read by a function of the user.
  /// - Complexity: O(length of the payload × depth) for each duration.
  package func event(_ event: NamedEvent, durations form: DurationForm) -> NamedEvent {
    guard reader == nil, let payload = event.payload,
      let known = forms.first(where: { $0.name == event.name }),
      let type = Event.self as? any Decodable.Type
    else { return event }
    return NamedEvent(event.name, payload: Self.payload(payload, type, known, form))
  }

  private static func payload<Coded: Decodable>(
    _ payload: String,
    _ type: Coded.Type,
    _ known: EventForm,
    _ form: DurationForm
  ) -> String {
    (try? PayloadDecoder<Coded>(known, payload).payload(durations: form))
      // A custom `Codable` conformance may encode the whole event.
      ?? JSONText.text(payload, of: type, durations: form)
  }

  private func isNamed(_ event: Event, _ name: String) -> Bool {
    index.map { $0(event) == numbers[name] } ?? true
  }

  private static func whole<Coded: Decodable>(_ type: Coded.Type, _ text: String) -> Event? {
    (try? WrittenJSON.read(type, text)) as? Event
  }

  private func event(
    _ event: NamedEvent,
    by reader: Reader
  ) throws(NamedEventError) -> Event {
    let found: Event?
    do {
      found = try reader(event.name, event.payload)
    } catch {
      throw .payload(event: event.name, reason: "\(error)", offset: event.payload.map { _ in 0 })
    }
    guard let found else { throw .unknown(event.name, known: forms.map(\.name)) }
    return found
  }

  private static func decode<Coded: Decodable>(
    _ type: Coded.Type,
    _ form: EventForm,
    _ payload: String?
  ) throws(NamedEventError) -> Event {
    guard let event = try PayloadDecoder<Coded>(form, payload).event() as? Event else {
      throw .notCodable(event: form.name, type: "\(Event.self)")
    }
    return event
  }

  /// Returns the event with a name, for a type that lists its events.
  private func listed(_ name: String) -> Event? {
    func find<Cases: CaseIterable>(_ type: Cases.Type) -> Event? {
      type.allCases.lazy.compactMap { $0 as? Event }.first { event in
        index == nil ? String(describing: event) == name : isNamed(event, name)
      }
    }
    return (Event.self as? any CaseIterable.Type).flatMap { find($0) }
  }

  /// Returns whether the codec can create an event from its name and a payload.
  func canRead(_ form: EventForm) -> Bool {
    reader != nil || Event.self is any Decodable.Type
      || form.payload == .none && listed(form.name) != nil
  }

  /// Returns the name and the payload of an event.
  ///
  /// The payload is `nil` if the event carries nothing or is not `Encodable`.
  ///
  /// - Complexity: O(length of the payload).
  public func named(_ event: Event) -> NamedEvent {
    if let writer { return writer(event) }
    if let name {
      let text = name(event)
      return NamedEvent(text, payload: Self.payload(of: event, named: text))
    }
    guard let text = JSONText.value(event) else { return NamedEvent("\(event)") }
    let name: String
    switch try? JSONReader.read(Array(text.utf8)).content {
    case .string(let raw): name = raw
    case .object(let members) where members.count == 1: name = members[0].key
    case .object, .array, .null, .number, .boolean, nil: name = "\(event)"
    }
    return NamedEvent(name, payload: Self.payload(of: event, named: name))
  }

  /// Returns the payload of an event as JSON; `nil` if it carries nothing or cannot be encoded.
  static func payload(of event: Event, named name: String) -> String? {
    guard let text = JSONText.value(event) else { return nil }
    let quoted = JSONText.string(name)
    let start = "{\(quoted):"
    guard text.hasPrefix(start), text.hasSuffix("}") else {
      // An enumeration with raw values is encoded as a bare string or number.
      return text == quoted || Event.self is any CaseIterable.Type ? nil : text
    }
    let payload = String(text.dropFirst(start.count).dropLast())
    guard (try? JSONReader.read(Array(payload.utf8))) != nil else { return text }
    return payload == "{}" ? nil : payload
  }
}

/// A placeholder for an event without a payload.
///
/// Only its JSON is checked.
private struct EmptyPayload: Decodable {}
