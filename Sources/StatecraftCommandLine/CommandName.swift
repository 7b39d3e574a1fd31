#if Command
/// Names for the command line.
enum CommandName {
  /// Returns a type's name in lower case with hyphens: `coffee-machine` for `CoffeeMachine`.
  static func hyphenated(_ text: some StringProtocol) -> String {
    var name = ""
    let letters = Array(text)
    for (position, letter) in letters.enumerated() {
      let isAfterSmall = position > 0 && !letters[position - 1].isUppercase
      let isBeforeSmall = position + 1 < letters.count && letters[position + 1].isLowercase
      if letter.isUppercase, position > 0, isAfterSmall || isBeforeSmall { name += "-" }
      name += letter.isLetter || letter.isNumber ? letter.lowercased() : "-"
    }
    return name
  }

  /// Returns a title in lower case with hyphens: `till-and-bank` for `Till and bank`.
  static func hyphenated(title: String) -> String {
    title.split(whereSeparator: \.isWhitespace).map { hyphenated($0) }.joined(separator: "-")
  }
}
#endif
