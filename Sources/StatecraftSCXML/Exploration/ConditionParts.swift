#if SCXML
/// The text of an ECMAScript condition, taken apart where `&&`, `||` and `!` join its parts.
///
/// To evaluate the parts in the order of writing, as far as the operators ask for them, gives what the whole
/// condition gives: whether it holds, and what fails. What binds less than `||` (`? :`, assignments and commas)
/// makes what is around it one part, and so does all that this reader does not know for certain: a slash, which
/// can be a division, a comment or a regular expression, and templates.
indirect enum ConditionParts: Equatable {
  case part(String)
  case not(ConditionParts)
  case all([ConditionParts])
  case any([ConditionParts])

  /// Takes a condition apart.
  ///
  /// - Parameter text: the condition; one that can be read.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    guard let tokens = Self.tokens(of: bytes) else {
      self = .part(text)
      return
    }
    self = Reader(bytes: bytes, tokens: tokens).condition(tokens.indices, depth: 0)
  }

  /// The texts of the parts, in the order of writing.
  var texts: [String] {
    switch self {
    case .part(let text): [text]
    case .not(let operand): operand.texts
    case .all(let operands), .any(let operands): operands.flatMap(\.texts)
    }
  }
}

// MARK: - Tokens

extension ConditionParts {
  private struct Token {
    enum Kind {
      case and, or, not
      /// A name, a number or a text, with the members that are named behind it.
      case operand
      /// What binds more than `&&`.
      case tight
      /// What binds less than `||`.
      case loose
      case open, close
    }

    let kind: Kind
    let range: Range<Int>
    /// The position of the bracket that belongs to this one.
    var partner: Int?
  }

  /// The words between or before operands.
  private static let words: Set<String> = [
    "in", "instanceof", "typeof", "void", "delete", "new",
  ]

  /// Returns the tokens of a condition; `nil` if it has something that this reader does not know.
  private static func tokens(of bytes: [UInt8]) -> [Token]? {
    var tokens: [Token] = []
    var open: [Int] = []
    var next = 0
    while next < bytes.count {
      let start = next
      let byte = bytes[start]
      next += 1
      /// Goes on behind all bytes that follow and are like that.
      func skip(while isMeant: (UInt8) -> Bool) {
        while next < bytes.count, isMeant(bytes[next]) { next += 1 }
      }
      let kind: Token.Kind
      switch byte {
      case UInt8(ascii: " "), 9, 10, 13: continue
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        guard let end = self.end(ofText: start, in: bytes) else { return nil }
        next = end
        kind = .operand
      case _ where isInName(byte):
        skip(while: isInName)
        let word = String(decoding: bytes[start..<next], as: UTF8.self)
        if word == "function" || word == "class" { return nil }
        kind = words.contains(word) ? .tight : .operand
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        open.append(tokens.count)
        kind = .open
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard let first = open.popLast() else { return nil }
        // Brackets of one kind have codes next to each other, or nearly so.
        let opening = bytes[tokens[first].range.lowerBound]
        guard (1...2).contains(Int(byte) - Int(opening)) else { return nil }
        tokens[first].partner = tokens.count
        tokens.append(Token(kind: .close, range: start..<next, partner: first))
        continue
      case UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: ","): kind = .loose
      case _ where "!=<>&|+-*%^~".utf8.contains(byte):
        let isRepeated = "&|=<>+-*".utf8.contains(byte)
        if isRepeated { skip { $0 == byte } }
        guard let known = operatorKind(bytes[start..<next], before: bytes[next...]) else {
          return nil
        }
        if byte != UInt8(ascii: "=") { skip { $0 == UInt8(ascii: "=") } }
        kind = known
      default: return nil
      }
      tokens.append(Token(kind: kind, range: start..<next))
    }
    return open.isEmpty ? tokens : nil
  }

  /// The kind of an operator by its first bytes, which are the same, and what follows; `nil` for one that
  /// this reader does not know.
  private static func operatorKind(
    _ sign: ArraySlice<UInt8>,
    before rest: ArraySlice<UInt8>
  ) -> Token.Kind? {
    let isEqual = rest.first == UInt8(ascii: "=")
    switch String(decoding: sign, as: UTF8.self) {
    case "&&": return isEqual ? nil : .and
    case "||": return isEqual ? nil : .or
    case "!": return isEqual ? .tight : .not
    case "=": return rest.first == UInt8(ascii: ">") ? nil : .loose
    case "==", "===", ">": return .tight
    // Old programs have comments that begin with `<!--` and `-->`.
    case "<": return rest.starts(with: "!--".utf8) ? nil : .tight
    case "++", "--": return isEqual || rest.first == UInt8(ascii: ">") ? nil : .tight
    case "&", "|", "+", "-", "*", "%", "^", "<<", ">>", ">>>": return isEqual ? .loose : .tight
    case "~": return isEqual ? nil : .tight
    default: return nil
    }
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "."):
      true
    // A letter that is not ASCII, or a blank.
    default: byte >= 0x80
    }
  }

  /// Returns the position behind a text; `nil` if it has no end.
  private static func end(ofText start: Int, in bytes: [UInt8]) -> Int? {
    var next = start + 1
    while next < bytes.count {
      if bytes[next] == bytes[start] { return next + 1 }
      next += bytes[next] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }
}

// MARK: - Reading

extension ConditionParts {
  /// Reads the tokens of a condition.
  private struct Reader {
    let bytes: [UInt8]
    let tokens: [Token]

    /// How deeply a condition is taken apart.
    private static var deepest: Int { 50 }

    /// The condition that some tokens are.
    func condition(_ range: Range<Int>, depth: Int) -> ConditionParts {
      let outer = outer(in: range)
      guard depth < Self.deepest, !outer.contains(where: { tokens[$0].kind == .loose }) else {
        return .part(text(of: range))
      }
      for (kind, joined) in [(Token.Kind.or, ConditionParts.any), (.and, ConditionParts.all)] {
        let operators = outer.filter { tokens[$0].kind == kind }
        guard !operators.isEmpty else { continue }
        let starts = [range.lowerBound] + operators.map { $0 + 1 }
        let ends = operators + [range.upperBound]
        guard zip(starts, ends).allSatisfy({ $0 < $1 }) else { break }
        return joined(zip(starts, ends).map { condition($0..<$1, depth: depth + 1) })
      }
      guard let first = range.first else { return .part(text(of: range)) }
      let rest = first + 1..<range.upperBound
      if tokens[first].kind == .not, isOperand(rest) {
        return .not(condition(rest, depth: depth + 1))
      }
      if isGroup(range), rest.count > 1 {
        let inner = condition(rest.dropLast(), depth: depth + 1)
        // What binds less than its surroundings needs its parentheses.
        if case .part = inner, self.outer(in: rest.dropLast()).contains(where: isLoose) {
          return .part(text(of: range))
        }
        return inner
      }
      return .part(text(of: range))
    }

    private func isLoose(_ token: Int) -> Bool { tokens[token].kind == .loose }

    /// The positions of tokens that are in no bracket of their own, with opening brackets.
    private func outer(in range: Range<Int>) -> [Int] {
      var outer: [Int] = []
      var next = range.lowerBound
      while next < range.upperBound {
        outer.append(next)
        next = (tokens[next].partner ?? next) + 1
      }
      return outer
    }

    /// Whether tokens are one pair of parentheses with what is in them.
    private func isGroup(_ range: Range<Int>) -> Bool {
      guard let first = range.first, bytes[tokens[first].range.lowerBound] == UInt8(ascii: "(")
      else { return false }
      return tokens[first].partner == range.upperBound - 1
    }

    /// Whether a `!` before some tokens is about all of them: a name, a text or parentheses, with members and
    /// arguments behind it.
    private func isOperand(_ range: Range<Int>) -> Bool {
      let outer = outer(in: range).drop { tokens[$0].kind == .not }
      guard !outer.isEmpty else { return false }
      return zip(outer.indices, outer).allSatisfy { position, token in
        switch tokens[token].kind {
        case .open: true
        case .operand: (position == outer.startIndex || isMember(token)) && isOneWord(token)
        case .and, .or, .not, .tight, .loose, .close: false
        }
      }
    }

    /// Whether an operand is a text or one word for certain, because it has no blank that is not ASCII.
    private func isOneWord(_ token: Int) -> Bool {
      let word = bytes[tokens[token].range]
      return word.first == UInt8(ascii: "'") || word.first == UInt8(ascii: "\"")
        || word.allSatisfy { $0 < 0x80 }
    }

    /// Whether an operand is the name of a member of what is before it.
    private func isMember(_ token: Int) -> Bool {
      bytes[tokens[token].range.lowerBound] == UInt8(ascii: ".")
    }

    private func text(of range: Range<Int>) -> String {
      guard let first = range.first, let last = range.last else { return "" }
      let bytes = bytes[tokens[first].range.lowerBound..<tokens[last].range.upperBound]
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
#endif
