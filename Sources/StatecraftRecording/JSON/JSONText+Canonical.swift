internal import StatecraftJSON

extension JSONText {
  /// Returns JSON in one form, whichever way it was written: without white space, members sorted by
  /// the bytes of their names, escapes only where they are needed, and numbers without zeros behind the
  /// point that say nothing.
  ///
  /// Two texts with the same values have the same form, but for numbers that are written with another
  /// exponent. Numbers keep all their digits.
  ///
  /// - Returns: the form; the text itself if it is no JSON.
  /// - Complexity: O(length of the text), and the sorting of members.
  package static func canonical(_ text: String) -> String {
    guard let node = try? JSONReader.read(Array(text.utf8)) else { return text }
    return node.canonical
  }
}

extension JSONNode {
  fileprivate var canonical: String {
    switch content {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let text): Self.canonical(number: text)
    case .string(let text): JSONText.string(text)
    case .array(let values): JSONText.array(values.map(\.canonical))
    case .object(let members):
      // Members of one name stay in their order.
      JSONText.object(
        members.enumerated().sorted {
          $0.element.key.utf8.elementsEqual($1.element.key.utf8)
            ? $0.offset < $1.offset
            : $0.element.key.utf8.lexicographicallyPrecedes($1.element.key.utf8)
        }.map { ($0.element.key, $0.element.value.canonical) }
      )
    }
  }

  private static func canonical(number text: String) -> String {
    guard let point = text.firstIndex(of: "."), !text.contains(where: { "eE".contains($0) }) else {
      return text
    }
    var number = text[...]
    while number.last == "0" { number.removeLast() }
    if number.index(after: point) == number.endIndex { number.removeLast() }
    // A zero has no sign for most types, and loses nothing for others.
    return number == "-0" ? text : String(number)
  }
}
