#if Command
/// A text of the command line that has conditions in it, such as `In("called") -> In("open")`.
package struct ConditionText {
  /// A part of the text, without the blanks around it.
  package struct Part {
    package let text: String
    /// The column of the text in which it begins, from 1.
    package let column: Int
  }

  let characters: [Character]
  /// Whether a character is in quotation marks, or is one of them: such characters divide nothing.
  let isQuoted: [Bool]

  /// Finds what is in quotation marks.
  ///
  /// - Complexity: O(length of the text).
  init(_ text: String) {
    characters = Array(text)
    var isQuoted = Array(repeating: false, count: characters.count)
    var quote: Character?
    var position = 0
    while position < characters.count {
      let character = characters[position]
      if let open = quote {
        isQuoted[position] = true
        if character == "\\", position + 1 < characters.count {
          position += 1
          isQuoted[position] = true
        } else if character == open {
          quote = nil
        }
      } else if character == "\"" || character == "'" {
        quote = character
        isQuoted[position] = true
      }
      position += 1
    }
    self.isQuoted = isQuoted
  }

  /// Where the arrows are that have blanks around them and are in no quotation marks.
  var arrows: [Int] { characters.indices.filter(isArrow) }

  /// Whether an arrow begins at a position; the ends of the text count as blanks.
  private func isArrow(at position: Int) -> Bool {
    guard !isQuoted[position], characters[position] == "-", position + 1 < characters.count,
      characters[position + 1] == ">"
    else { return false }
    return (position == 0 || characters[position - 1].isWhitespace)
      && (position + 2 == characters.count || characters[position + 2].isWhitespace)
  }

  /// A range without the blanks at its ends; `nil` if there are only blanks.
  func trimmed(_ range: Range<Int>) -> Range<Int>? {
    guard let first = range.first(where: { !characters[$0].isWhitespace }),
      let last = range.last(where: { !characters[$0].isWhitespace })
    else { return nil }
    return first..<last + 1
  }

  /// What is in a range; `nil` if there are only blanks.
  func part(_ range: Range<Int>) -> Part? {
    trimmed(range).map { Part(text: String(characters[$0]), column: $0.lowerBound + 1) }
  }
}
#endif
