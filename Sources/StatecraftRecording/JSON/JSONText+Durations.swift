internal import StatecraftJSON

extension JSONText {
  /// Returns JSON with the durations of a value in another form, and all else as it is written.
  ///
  /// `Duration` says itself how it is coded, and neither coders of JSON nor types with synthesized
  /// coding can say it otherwise. So the type reads the text; where it has read a duration, that
  /// is replaced.
  ///
  /// - Parameters:
  ///   - text: the JSON.
  ///   - type: the type of the value.
  ///   - form: the form that the durations get.
  /// - Returns: the JSON; the same text if it cannot be read as this type.
  /// - Complexity: O(length of the text × depth) for each duration.
  package static func text<Value: Decodable>(
    _ text: String,
    of type: Value.Type,
    durations form: DurationForm
  ) -> String {
    let other: DurationForm = form == .text ? .pair : .text
    let notes = DurationNotes()
    guard other.mayBe(in: text), (try? WrittenJSON.read(type, text, notes)) != nil else {
      return text
    }
    var bytes = Array(text.utf8)
    guard !notes.notes.isEmpty, let node = try? JSONReader.read(bytes) else { return text }
    var replacements: [Int: (range: Range<Int>, json: String)] = [:]
    for note in notes.notes {
      guard let node = node.node(at: note.path), other.fits(node) else { continue }
      replacements[node.range.lowerBound] = (node.range, form.json(note.duration))
    }
    for (_, (range, json)) in replacements.sorted(by: { $0.key > $1.key }) {
      bytes.replaceSubrange(range, with: json.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension JSONNode {
  /// Returns the value at the end of a path; `nil` if there is none.
  fileprivate func node(at path: some Sequence<any CodingKey>) -> JSONNode? {
    var node = self
    for key in path {
      switch node.content {
      case .array(let nodes):
        guard let index = key.intValue, nodes.indices.contains(index) else { return nil }
        node = nodes[index]
      case .object(let members):
        // Of members with one name, Foundation's decoder reads the first.
        guard let member = members.first(where: { $0.key == key.stringValue }) else { return nil }
        node = member.value
      case .null, .boolean, .number, .string: return nil
      }
    }
    return node
  }
}
