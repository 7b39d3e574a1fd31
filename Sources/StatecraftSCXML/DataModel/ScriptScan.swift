#if SCXML
/// Looks in the text of a script or an expression, without running it, for functions that have variables of
/// their own: neither a situation nor a store has those.
///
/// The functions of a text see only global variables if none of them is inside of another function, of a
/// `catch` or of a `with`.
struct ScriptScan {
  /// What is wrong with a text.
  enum Problem {
    /// A function is inside of a function, a `catch` or a `with`.
    case innerFunction
    /// A character from which it cannot be told where functions begin, at a line from 1.
    case unclear(line: Int)
  }

  /// Looks at a text.
  ///
  /// - Parameters:
  ///   - text: what compiles as ECMAScript.
  ///   - hasOwnVariables: whether variables that the text itself declares are not global.
  /// - Returns: the first problem; `nil` if the functions of the text have no variables of their own.
  /// - Complexity: O(length of the text).
  static func problem(in text: String, hasOwnVariables: Bool = false) -> Problem? {
    // Without two braces there is nothing that a function could be inside of.
    let braces = text.utf8.count { $0 == UInt8(ascii: "{") }
    let isWith = text.contains("with")
    guard braces > 1 || braces > 0 && (isWith || hasOwnVariables) else { return nil }
    var scan = ScriptScan(text, hasOwnVariables: hasOwnVariables)
    scan.run()
    return scan.found
  }

  /// Whether a text that compiles has a comment.
  static func hasComment(_ text: String) -> Bool {
    var scan = ScriptScan(text, hasOwnVariables: false)
    scan.run()
    return scan.hasComment
  }

  /// Whether a text reads a variable, as far as can be seen without running it.
  static func reads(_ variable: String, in text: String) -> Bool {
    guard text.contains(variable) else { return false }
    var scan = ScriptScan(text, hasOwnVariables: false)
    scan.run()
    return scan.words.contains(variable)
  }

  private enum Token: Equatable {
    /// A word; a name behind a dot is no keyword.
    case word(String, isName: Bool)
    case value
    case mark(Unicode.Scalar)
    case step
  }

  private enum Brace { case function, scope, other }

  private let text: [Unicode.Scalar]
  private var position = 0
  private var line = 1
  /// Whether only spaces and comments were seen in this line.
  private var isLineStart = true
  private var last: Token?
  /// What was before each open parenthesis.
  private var openings: [Token?] = []
  /// What was before the parenthesis that was closed last.
  private var closed: Token?
  private var braces: [Brace]
  private var hasFunction = false
  private var hasWith = false
  private var hasComment = false
  /// The words that are not behind a dot.
  private var words: Set<String> = []
  private var found: Problem?

  private init(_ text: String, hasOwnVariables: Bool) {
    self.text = Array(text.unicodeScalars)
    braces = hasOwnVariables ? [.function] : []
  }

  // MARK: - Tokens

  private mutating func run() {
    while found == nil, position < text.count { read() }
    if found == nil, hasWith, hasFunction { found = .innerFunction }
  }

  private mutating func read() {
    let character = text[position]
    switch character {
    case "/" where next == "/": skipLine()
    case "/" where next == "*": skipComment()
    case "<" where text[position...].starts(with: "<!--".unicodeScalars): skipLine()
    case "-" where isLineStart && text[position...].starts(with: "-->".unicodeScalars): skipLine()
    case "/": readSlash()
    case "'", "\"": readString(character)
    case _ where Self.isLineEnd(character):
      line += character == "\n" ? 1 : 0
      isLineStart = true
      position += 1
    case _ where character.properties.isWhitespace || character == "\u{FEFF}": position += 1
    case _ where Self.isWord(character): readWord()
    case "+" where next == "+", "-" where next == "-": take(.step, 2)
    default:
      look(at: character)
      take(.mark(character), 1)
    }
  }

  private var next: Unicode.Scalar? { position + 1 < text.count ? text[position + 1] : nil }

  private mutating func take(_ token: Token, _ length: Int) {
    last = token
    isLineStart = false
    position += length
  }

  private mutating func skipLine() {
    hasComment = true
    while position < text.count, !Self.isLineEnd(text[position]) { position += 1 }
  }

  private mutating func skipComment() {
    hasComment = true
    position += 2
    while position < text.count, !(text[position] == "*" && next == "/") {
      if Self.isLineEnd(text[position]) { isLineStart = true }
      line += text[position] == "\n" ? 1 : 0
      position += 1
    }
    position += 2
  }

  private mutating func readString(_ quote: Unicode.Scalar) {
    position += 1
    while position < text.count, text[position] != quote {
      if text[position] == "\n" { line += 1 }
      position += text[position] == "\\" ? 2 : 1
    }
    take(.value, 1)
  }

  private mutating func readWord() {
    let start = position
    while position < text.count, Self.isWord(text[position]) { position += 1 }
    var word = String.UnicodeScalarView()
    word.append(contentsOf: text[start..<position])
    let token = Token.word(String(word), isName: last == .mark("."))
    if last != .mark(".") { words.insert(String(word)) }
    if token == .word("with", isName: false) { hasWith = true }
    if token == .word("function", isName: false) { enter() }
    take(token, 0)
  }

  /// Reads a division or a regular expression.
  private mutating func readSlash() {
    switch last {
    case .value?: take(.mark("/"), 1)
    case .word(let word, let isName)?:
      if isName || !Self.wordsBeforeExpressions.contains(word) {
        take(.mark("/"), 1)
      } else {
        readPattern()
      }
    case .mark(")")?:
      if case .word(let word, isName: false)? = closed, Self.wordsBeforeConditions.contains(word) {
        readPattern()
      } else {
        take(.mark("/"), 1)
      }
    case .mark("]")?: take(.mark("/"), 1)
    // What is before it may be a block or a value.
    case .mark("}")?, .step?: found = .unclear(line: line)
    case .mark?, nil: readPattern()
    }
  }

  private mutating func readPattern() {
    var isInClass = false
    position += 1
    while position < text.count, isInClass || text[position] != "/" {
      switch text[position] {
      case "[": isInClass = true
      case "]": isInClass = false
      case "\\": position += 1
      case _ where Self.isLineEnd(text[position]): return found = .unclear(line: line)
      default: break
      }
      position += 1
    }
    take(.value, 1)
    while position < text.count, Self.isWord(text[position]) { position += 1 }
  }

  // MARK: - Functions

  /// Notes that a function begins.
  private mutating func enter() {
    hasFunction = true
    if braces.contains(where: { $0 != .other }) { found = .innerFunction }
  }

  private mutating func look(at character: Unicode.Scalar) {
    switch character {
    case "(": openings.append(last)
    case ")": closed = openings.popLast() ?? nil
    case "{": braces.append(brace)
    case "}": _ = braces.popLast()
    default: break
    }
  }

  /// What the brace opens that comes next.
  private var brace: Brace {
    mutating get {
      guard last == .mark(")") else { return .other }
      switch closed {
      case .word("catch", isName: false)?, .word("with", isName: false)?: return .scope
      case .word(let word, isName: false)? where Self.wordsBeforeConditions.contains(word):
        return .other
      // A function, or a property that is one: { get x() {} }.
      default:
        let isNoted = braces.contains { $0 != .other }
        hasFunction = true
        if isNoted { found = .innerFunction }
        return .function
      }
    }
  }

  private static let wordsBeforeConditions: Set<String> = ["if", "while", "for", "switch", "with"]

  /// The words behind which an expression begins.
  private static let wordsBeforeExpressions: Set<String> = [
    "case", "delete", "do", "else", "in", "instanceof", "new", "return", "throw", "typeof", "void",
  ]

  private static func isLineEnd(_ character: Unicode.Scalar) -> Bool {
    ["\n", "\r", "\u{2028}", "\u{2029}"].contains(character)
  }

  private static func isWord(_ character: Unicode.Scalar) -> Bool {
    character.properties.isIDContinue
      || ["_", "$", "\\", "\u{200C}", "\u{200D}"].contains(character)
  }
}
#endif
