#if Command
import StatecraftRecording

/// An option such as `In("called") -> In("open")`: two conditions, of which the first leads to the
/// second.
struct LeadsText {
  /// A part of the option, without the blanks around it.
  struct Part {
    let text: String
    /// The column of the option in which it begins, from 1.
    let column: Int
  }

  let premise: Part
  let goal: Part

  /// Divides an option at its arrow, which has blanks around it and is in no quotation marks.
  ///
  /// - Throws: an error if there is no arrow or more than one, or if a condition is missing.
  init(_ text: String) throws(CommandError) {
    let characters = Array(text)
    var arrows: [Int] = []
    var quote: Character?
    var position = 0
    while position < characters.count {
      let character = characters[position]
      if let open = quote {
        if character == "\\" { position += 1 } else if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if Self.isArrow(characters, at: position) {
        arrows.append(position)
      }
      position += 1
    }
    func failure(_ problem: String, _ column: Int) -> CommandError {
      CommandError(
        .proofUsage,
        "'--leads \(Printable.text(text))', column \(column): \(problem); write two conditions with "
          + "one ' -> ' between them, such as 'In(\"called\") -> In(\"open\")'"
      )
    }
    guard let arrow = arrows.first else {
      throw failure("there is no ' -> '", characters.count + 1)
    }
    guard arrows.count == 1 else { throw failure("there is a second ' -> '", arrows[1] + 1) }
    guard let premise = Self.part(characters, 0..<arrow) else {
      throw failure("there is no condition before ' -> '", arrow + 1)
    }
    guard let goal = Self.part(characters, arrow + 2..<characters.count) else {
      throw failure("there is no condition behind ' -> '", characters.count + 1)
    }
    self.premise = premise
    self.goal = goal
  }

  /// Whether an arrow begins at a position; the ends of the text count as blanks.
  private static func isArrow(_ characters: [Character], at position: Int) -> Bool {
    guard characters[position] == "-", position + 1 < characters.count,
      characters[position + 1] == ">"
    else { return false }
    return (position == 0 || characters[position - 1].isWhitespace)
      && (position + 2 == characters.count || characters[position + 2].isWhitespace)
  }

  private static func part(_ characters: [Character], _ range: Range<Int>) -> Part? {
    guard let first = range.first(where: { !characters[$0].isWhitespace }),
      let last = range.last(where: { !characters[$0].isWhitespace })
    else { return nil }
    return Part(text: String(characters[first...last]), column: first + 1)
  }
}
#endif
