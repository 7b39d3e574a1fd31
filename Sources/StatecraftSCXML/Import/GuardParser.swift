#if SCXML
import Statecraft

/// Parses a guard: quoted names, `In(state)`, `!`, `&&`, `||` and parentheses.
struct GuardParser<Context: ChartContext> {
  struct Failure: Error {
    let problem: String
    let suggestion: String
    /// The column of the text where it is wrong, from 1.
    let column: Int
  }

  private enum Token: Equatable {
    case name(String), isIn(String), not, and, or, open, close
  }

  private let text: String
  private let states: [String: Context.State]
  private let guards: [String: Predicate<Context>]
  private var tokens: [Token] = []
  /// Where each token begins.
  private var places: [String.Index] = []
  private var position = 0

  init(_ text: String, states: [String: Context.State], guards: [String: Predicate<Context>]) {
    self.text = text
    self.states = states
    self.guards = guards
  }

  mutating func parse() throws(Failure) -> Condition<Context> {
    try scan()
    let condition = try either(0)
    guard position == tokens.count else { throw malformed(at: position) }
    return condition
  }

  private func malformed(at token: Int) -> Failure {
    malformed(from: places.indices.contains(token) ? places[token] : text.endIndex)
  }

  private func malformed(from place: String.Index) -> Failure {
    Failure(
      problem: "the guard '\(text)' cannot be read",
      suggestion: "write names in quotes, In(\"state\"), !, &&, || and parentheses",
      column: column(of: place)
    )
  }

  private mutating func either(_ depth: Int) throws(Failure) -> Condition<Context> {
    var operands = [try all(depth)]
    while next(.or) { operands.append(try all(depth)) }
    return operands.count == 1 ? operands[0] : .any(operands)
  }

  private mutating func all(_ depth: Int) throws(Failure) -> Condition<Context> {
    var operands = [try operand(depth)]
    while next(.and) { operands.append(try operand(depth)) }
    return operands.count == 1 ? operands[0] : .all(operands)
  }

  private mutating func operand(_ depth: Int) throws(Failure) -> Condition<Context> {
    guard depth < 100, position < tokens.count else { throw malformed(at: position) }
    position += 1
    switch tokens[position - 1] {
    case .not: return .not(try operand(depth + 1))
    case .open:
      let condition = try either(depth + 1)
      guard next(.close) else { throw malformed(at: position) }
      return condition
    case .isIn(let name):
      guard let state = states[name] else {
        throw Failure(
          problem: "the guard '\(text)' names the unknown state '\(name)'",
          suggestion: "correct the name",
          column: column(of: places[position - 1])
        )
      }
      return .isIn(state)
    case .name(let key):
      guard let predicate = ChartNames<Context>.find(key, in: guards) else {
        throw Failure(
          problem: "no guard is called '\(key)'",
          suggestion: "add it to ChartNames",
          column: column(of: places[position - 1])
        )
      }
      return .predicate(predicate)
    case .and, .or, .close: throw malformed(at: position - 1)
    }
  }

  private mutating func next(_ token: Token) -> Bool {
    guard position < tokens.count, tokens[position] == token else { return false }
    position += 1
    return true
  }

  private mutating func scan() throws(Failure) {
    var rest = Substring(text)
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
        continue
      }
      places.append(rest.startIndex)
      if rest.hasPrefix("&&") || rest.hasPrefix("||") {
        tokens.append(first == "&" ? .and : .or)
        rest.removeFirst(2)
      } else if first == "!" || first == "(" || first == ")" {
        tokens.append(first == "!" ? .not : first == "(" ? .open : .close)
        rest.removeFirst()
      } else if rest.hasPrefix("In(") {
        rest.removeFirst(3)
        tokens.append(.isIn(try quoted(&rest)))
        guard rest.first == ")" else { throw malformed(from: rest.startIndex) }
        rest.removeFirst()
      } else {
        tokens.append(.name(try quoted(&rest)))
      }
    }
  }

  /// The column of a place, from 1; only counted for a failure, because that takes as long as the text.
  private func column(of place: String.Index) -> Int {
    text.distance(from: text.startIndex, to: place) + 1
  }

  private func quoted(_ rest: inout Substring) throws(Failure) -> String {
    let start = rest.startIndex
    guard let quote = rest.first, quote == "\"" || quote == "'" else {
      throw malformed(from: start)
    }
    var end = rest.index(after: rest.startIndex)
    while end < rest.endIndex, rest[end] != quote {
      if rest[end] == "\\" { end = rest.index(after: end) }
      guard end < rest.endIndex else { throw malformed(from: start) }
      end = rest.index(after: end)
    }
    guard end < rest.endIndex else { throw malformed(from: start) }
    let inner = rest[rest.index(after: rest.startIndex)..<end]
    rest = rest[rest.index(after: end)...]
    if quote == "'" { return String(inner) }
    guard case .string(let text)? = SCXMLValue(json: "\"\(inner)\"") else {
      throw malformed(from: start)
    }
    return text
  }
}
#endif
