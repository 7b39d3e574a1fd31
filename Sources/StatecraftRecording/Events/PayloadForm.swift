/// The form of an event's payload, found by decoding from a probe that records each request.
struct PayloadForm {
  /// The values of the payload; empty if they cannot be determined.
  let fields: [PayloadField]
  /// The payload with placeholders for values; `nil` if it cannot be determined.
  let text: String?

  /// Determines the payload of an event, in the form that Swift synthesises for enumerations.
  init<Event: Decodable>(of name: String, in type: Event.Type) {
    let decoder = ShapeDecoder(depth: 0, keys: [name])
    let event = try? Event(from: decoder)
    guard case .object(let events) = decoder.shape, let payload = events.first?.shape,
      case .object(let members) = payload, !members.isEmpty
    else {
      fields = []
      text = nil
      return
    }
    let isOneValue = members.count == 1 && members[0].key == "_0"
    text = isOneValue ? members[0].shape.words : payload.words
    // The probe cannot see values that follow one whose type rejects zeros.
    fields =
      event == nil
      ? [] : members.map { PayloadField($0, key: isOneValue ? "" : $0.key) }
  }
}

extension PayloadField {
  fileprivate init(_ member: JSONShape.Member, key: String) {
    let kind: Kind =
      switch member.shape {
      case .value where member.shape == .number: .number
      case .value where member.shape == .integer: .integer
      case .value where member.shape == .text: .text
      case .value where member.shape == .flag: .flag
      case .choice: .choice
      case .value, .list, .object, .unknown: .json
      }
    var choices: [String] = []
    if case .choice(let texts) = member.shape { choices = texts }
    self.init(
      key,
      kind,
      isOptional: member.isOptional,
      choices: choices,
      example: kind == .json ? member.shape.example ?? "" : ""
    )
  }
}
