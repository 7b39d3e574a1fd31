internal import StatecraftJSON

/// Decodes an event from its name and payload, in the form that Swift synthesises for enumerations.
struct PayloadDecoder<Event: Decodable> {
  private let form: EventForm
  private let text: String
  private let bytes: [UInt8]
  private let node: JSONNode

  /// Parses the JSON of a payload.
  ///
  /// - Parameters:
  ///   - form: the event.
  ///   - payload: the payload as JSON; `nil` for none.
  /// - Throws: an error with the position if the payload is not JSON.
  init(_ form: EventForm, _ payload: String?) throws(NamedEventError) {
    self.form = form
    text = payload ?? "{}"
    bytes = Array(text.utf8)
    do {
      node = try JSONReader.read(bytes)
    } catch {
      throw .payload(
        event: form.name,
        reason: "it is not JSON: \(error.reason)",
        offset: String(decoding: bytes.prefix(error.offset), as: UTF8.self).count
      )
    }
  }

  /// Whether the payload is `{}`.
  var isEmpty: Bool { keys?.isEmpty ?? false }

  /// The names of the payload's members; `nil` if it is not an object.
  private var keys: [String]? {
    if case .object(let members) = node.content { members.map(\.key) } else { nil }
  }

  /// What stands around a payload in the JSON of its event.
  private struct Frame {
    var before: String
    var after: String
    /// Whether the payload is the event's only value, without its label.
    var isBare = false
  }

  /// Decodes the event.
  ///
  /// - Throws: an error that describes what is wrong with the payload.
  func event() throws(NamedEventError) -> Event { try framed().event }

  /// Returns the payload with its durations in another form.
  ///
  /// - Throws: an error that describes what is wrong with the payload.
  func payload(durations form: DurationForm) throws(NamedEventError) -> String {
    let frame = try framed().frame
    let whole = JSONText.text(whole(in: frame), of: Event.self, durations: form).utf8
    return String(
      decoding: whole.dropFirst(frame.before.utf8.count).dropLast(frame.after.utf8.count),
      as: UTF8.self
    )
  }

  private func whole(in frame: Frame) -> String { frame.before + text + frame.after }

  /// Decodes the event in the frame that its type expects.
  private func framed() throws(NamedEventError) -> (event: Event, frame: Frame) {
    let name = JSONText.string(form.name)
    let bare = Frame(before: "{\(name):{\"_0\":", after: "}}", isBare: true)
    guard let keys else { return (try decode(bare), bare) }
    let hasLabel = form.payload == .none || isEmpty || keys.contains("_0")
    let isOneValue = form.fields.count == 1 && form.fields[0].key.isEmpty
    // The payload may be the event's only value, an object, without its label.
    if !hasLabel, isOneValue { return (try decode(bare), bare) }
    let labelled = Frame(before: "{\(name):", after: "}")
    do throws(NamedEventError) {
      let event = try decode(labelled)
      try refuseSurplus(keys, event)
      return (event, labelled)
    } catch {
      // An enumeration with raw values is encoded as a bare string.
      if form.payload == .none, isEmpty, let event = try? WrittenJSON.read(Event.self, name) {
        return (event, labelled)
      }
      guard !hasLabel, form.fields.isEmpty, let event = try? decode(bare) else { throw error }
      return (event, bare)
    }
  }

  private func decode(_ frame: Frame) throws(NamedEventError) -> Event {
    do {
      return try WrittenJSON.read(Event.self, whole(in: frame))
    } catch {
      let fault = DecodingFault(node: node, bytes: bytes, depth: frame.isBare ? 2 : 1)
      var reason = fault.text(of: error)
      if case DecodingError.keyNotFound(_, let context) = error, context.codingPath.count <= 1 {
        reason += "; write \(form.line)"
      }
      throw .payload(event: form.name, reason: reason, offset: nil)
    }
  }

  /// Rejects members that the event does not have, so that no input is silently dropped.
  ///
  /// The known members are those that decoding requests and those that the encoded event has. If
  /// neither are known, all members are accepted.
  private func refuseSurplus(_ keys: [String], _ event: Event) throws(NamedEventError) {
    let fields = form.fields.map { $0.key.isEmpty ? "_0" : $0.key }
    let known = fields + writtenKeys(of: event).filter { !fields.contains($0) }
    let surplus = keys.filter { !known.contains($0) }
    guard !surplus.isEmpty, !known.isEmpty else { return }
    let names = surplus.map { "'\(Printable.text($0))'" }.joined(separator: ", ")
    throw .payload(
      event: form.name,
      reason: "it has no \(names); known: \(known.joined(separator: ", "))",
      offset: nil
    )
  }

  private func writtenKeys(of event: Event) -> [String] {
    guard let text = JSONText.value(event),
      case .object(let members)? = try? JSONReader.read(Array(text.utf8)).content,
      let payload = members.first(where: { $0.key == form.name })?.value,
      case .object(let values) = payload.content
    else { return [] }
    return values.map(\.key)
  }
}
