#if Command
package import StatecraftExploration
import StatecraftRecording

/// An option such as `--holds 'always(In("called") -> eventually In("open"))'`: conditions that operators of
/// linear temporal logic join.
///
/// Conditions have the operators of their own language: a part without temporal operators is one condition. From the
/// weakest to the strongest are `->` and `<->`, `||`, `&&`, `until`, `weakUntil` and `release`, which group from the
/// right, and `!`, `always`, `eventually` and `next`. Each word has the letter of the field for a short form.
package struct TemporalText {
  /// What an operator does.
  enum Kind: Equatable {
    case implies, equivalent, or, and, until, weakUntil, release, always, eventually, next

    /// The words and letters that stand before a condition.
    static let prefixes: [String: Kind] = [
      "always": .always, "G": .always, "eventually": .eventually, "F": .eventually, "next": .next,
      "X": .next,
    ]
    /// The words and letters that stand between two conditions.
    static let infixes: [String: Kind] = [
      "until": .until, "U": .until, "weakUntil": .weakUntil, "W": .weakUntil, "release": .release,
      "R": .release,
    ]

    var isPrefix: Bool { [.always, .eventually, .next].contains(self) }
    var isArrow: Bool { [.implies, .equivalent].contains(self) }
    /// Whether it joins conditions of the document's language as well.
    var isOfConditions: Bool { [.and, .or].contains(self) }
  }

  /// An operator in the text.
  struct Operator {
    let kind: Kind
    /// Its characters.
    let range: Range<Int>
    /// In how many brackets it is.
    let depth: Int
  }

  /// How many operators a formula has at most, and how deep it is nested.
  static let longest = 100

  let text: ConditionText
  /// The operators in the order of writing.
  private(set) var operators: [Operator] = []
  /// For each opening bracket where it is closed.
  private var ends: [Int: Int] = [:]
  /// In how many brackets a character is; a bracket is not in itself.
  private var depths: [Int] = []
  private let option: String

  /// Finds the operators of a formula.
  ///
  /// - Parameters:
  ///   - text: the value of the option.
  ///   - option: the name of the option, for errors.
  /// - Throws: an error if brackets do not fit, or if the formula is too long.
  package init(_ text: String, _ option: String) throws(CommandError) {
    self.text = ConditionText(text)
    self.option = "\(option) \(Printable.text(text))"
    try findBrackets()
    findOperators()
    if operators.count > Self.longest { throw tooLong(operators[Self.longest].range.lowerBound) }
  }

  /// Reads the formula.
  ///
  /// - Parameter fact: reads a condition.
  /// - Returns: the formula.
  /// - Throws: an error with the column where the formula is wrong, or what `fact` throws.
  /// - Complexity: O(length × operators).
  package func formula<Fact>(
    _ fact: (ConditionText.Part) throws(CommandError) -> Fact
  ) throws(CommandError) -> TemporalFormula<Fact> {
    try formula(0..<text.characters.count, 0, fact)
  }

  // MARK: - Reading

  private func formula<Fact>(
    _ whole: Range<Int>,
    _ level: Int,
    _ fact: (ConditionText.Part) throws(CommandError) -> Fact
  ) throws(CommandError) -> TemporalFormula<Fact> {
    func read(_ range: Range<Int>) throws(CommandError) -> TemporalFormula<Fact> {
      try formula(range, level + 1, fact)
    }
    guard let range = text.trimmed(whole) else {
      throw failure("a condition is missing", whole.upperBound + 1)
    }
    let start = range.lowerBound
    guard level < Self.longest else { throw tooLong(start) }
    let inside = operators.filter { range.contains($0.range.lowerBound) }
    guard inside.contains(where: { !$0.kind.isOfConditions }) else {
      let part = ConditionText.Part(text: String(text.characters[range]), column: start + 1)
      if let value = Bool(part.text) { return .constant(value) }
      return .fact(try fact(part))
    }
    let outer = inside.filter { $0.depth == depths[start] }
    if let join = try weakest(outer) {
      try checkDivision(at: join, of: range)
      let first = try read(range.lowerBound..<join.range.lowerBound)
      return Self.joined(join.kind, first, try read(join.range.upperBound..<range.upperBound))
    }
    if text.characters[start] == "!" { return .not(try read(start + 1..<range.upperBound)) }
    if let first = outer.first, first.range.lowerBound == start {
      return Self.prefixed(first.kind, try read(first.range.upperBound..<range.upperBound))
    }
    if text.characters[start] == "(", ends[start] == range.upperBound - 1 {
      return try read(start + 1..<range.upperBound - 1)
    }
    let stranger = inside.first { !$0.kind.isOfConditions } ?? inside[0]
    throw failure(
      "'\(String(text.characters[stranger.range]))' is inside of a condition",
      stranger.range.lowerBound + 1
    )
  }

  /// Refuses to divide a formula at an operator of conditions where one of these binds less: the parts would not be
  /// those that are meant.
  private func checkDivision(at join: Operator, of range: Range<Int>) throws(CommandError) {
    guard join.kind.isOfConditions else { return }
    let mark = range.first {
      "?,".contains(text.characters[$0]) && !text.isQuoted[$0] && depths[$0] == join.depth
    }
    guard let mark else { return }
    throw failure("put what has '\(text.characters[mark])' into parentheses", mark + 1)
  }

  /// The operator at which a formula is divided first; `nil` if none joins two formulas.
  private func weakest(_ outer: [Operator]) throws(CommandError) -> Operator? {
    let arrows = outer.filter(\.kind.isArrow)
    if arrows.count > 1 {
      throw failure(
        "there is a second arrow, and it is not said which one comes first",
        arrows[1].range.lowerBound + 1
      )
    }
    return arrows.first ?? outer.first { $0.kind == .or } ?? outer.first { $0.kind == .and }
      ?? outer.first { !$0.kind.isPrefix }
  }

  private static func joined<Fact>(
    _ kind: Kind,
    _ first: TemporalFormula<Fact>,
    _ second: TemporalFormula<Fact>
  ) -> TemporalFormula<Fact> {
    switch kind {
    case .implies: .implies(first, second)
    case .equivalent: .equivalent(first, second)
    case .or: .or(first, second)
    case .and: .and(first, second)
    case .until: .until(first, second)
    case .weakUntil: .weakUntil(first, second)
    case .release: .release(first, second)
    case .always, .eventually, .next:
      preconditionFailure("'\(kind)' does not join two formulas")
    }
  }

  private static func prefixed<Fact>(
    _ kind: Kind,
    _ formula: TemporalFormula<Fact>
  ) -> TemporalFormula<Fact> {
    switch kind {
    case .always: .always(formula)
    case .eventually: .eventually(formula)
    case .next: .next(formula)
    case .implies, .equivalent, .or, .and, .until, .weakUntil, .release:
      preconditionFailure("'\(kind)' does not stand before a formula")
    }
  }

  // MARK: - Brackets and operators

  private mutating func findBrackets() throws(CommandError) {
    let closing: [Character: Character] = ["(": ")", "[": "]", "{": "}"]
    var open: [Int] = []
    for (position, character) in text.characters.enumerated() {
      if text.isQuoted[position] {
        depths.append(open.count)
      } else if closing[character] != nil {
        depths.append(open.count)
        open.append(position)
      } else if closing.values.contains(character) {
        guard let start = open.popLast(), closing[text.characters[start]] == character else {
          throw failure("this '\(character)' closes nothing", position + 1)
        }
        ends[start] = position
        depths.append(open.count)
      } else {
        depths.append(open.count)
      }
    }
    if let start = open.last {
      throw failure("nothing closes this '\(text.characters[start])'", start + 1)
    }
  }

  private mutating func findOperators() {
    var position = 0
    while position < text.characters.count {
      guard !text.isQuoted[position] else {
        position += 1
        continue
      }
      let length: Int
      let kind: Kind?
      if Self.isWord(text.characters[position]) {
        length = wordLength(at: position)
        kind = wordKind(position..<position + length)
      } else {
        (kind, length) = sign(at: position)
      }
      if let kind {
        let range = position..<position + length
        operators.append(Operator(kind: kind, range: range, depth: depths[position]))
      }
      position += length
    }
  }

  private func sign(at position: Int) -> (kind: Kind?, length: Int) {
    let rest = text.characters[position...].prefix(3)
    let previous = position > 0 ? text.characters[position - 1] : " "
    func isArrow(_ arrow: String) -> Bool {
      guard rest.starts(with: arrow), previous.isWhitespace || previous == ")" else { return false }
      let next = position + arrow.count
      guard next < text.characters.count else { return true }
      return text.characters[next].isWhitespace || text.characters[next] == "("
    }
    if rest.starts(with: "&&") { return (.and, 2) }
    if rest.starts(with: "||") { return (.or, 2) }
    if isArrow("<->") { return (.equivalent, 3) }
    if isArrow("->") { return (.implies, 2) }
    return (nil, 1)
  }

  private func wordLength(at position: Int) -> Int {
    text.characters[position...].prefix(while: Self.isWord).count
  }

  /// What a word does: it is an operator only where a condition cannot have a name.
  private func wordKind(_ range: Range<Int>) -> Kind? {
    let word = String(text.characters[range])
    let before = text.characters[..<range.lowerBound].last { !$0.isWhitespace }
    guard before != ".", let next = nextWord(range.upperBound) else { return nil }
    if let kind = Kind.prefixes[word], !Self.followsNames.contains(next) { return kind }
    guard let kind = Kind.infixes[word], let before else { return nil }
    return Self.isWord(before) || ")]}\"'".contains(before) ? kind : nil
  }

  /// The word that begins behind a position, or the character if it can begin a condition; `nil` if none does.
  private func nextWord(_ position: Int) -> String? {
    guard
      let next = (position..<text.characters.count).first(where: {
        !text.characters[$0].isWhitespace
      })
    else { return nil }
    let character = text.characters[next]
    if Self.isWord(character) {
      return String(text.characters[next..<next + wordLength(at: next)])
    }
    if character == "!" {
      let isUnequal = next + 1 < text.characters.count && text.characters[next + 1] == "="
      return isUnequal ? nil : "!"
    }
    return "(\"'".contains(character) ? String(character) : nil
  }

  /// The words that stand behind a name in a condition or a formula.
  private static let followsNames = Set(["in", "instanceof"] + Kind.infixes.keys)

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "$"
  }

  // MARK: - Errors

  private func tooLong(_ position: Int) -> CommandError {
    CommandError(
      .proofUsage,
      "'\(option)', column \(position + 1): the formula has more than \(Self.longest) operators; write it as "
        + "several claims"
    )
  }

  private func failure(_ problem: String, _ column: Int) -> CommandError {
    CommandError(
      .proofUsage,
      "'\(option)', column \(column): \(problem); write whole conditions with always, eventually, next or ! before "
        + "them, and until, weakUntil, release, &&, ||, -> or <-> between them, with parentheses, such as "
        + "'always(In(\"called\") -> eventually In(\"open\"))'"
    )
  }
}
#endif
