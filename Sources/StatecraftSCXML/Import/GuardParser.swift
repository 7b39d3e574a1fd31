#if SCXML
import Statecraft

/// Parses a guard: quoted names, `In(state)`, `!`, `&&`, `||` and parentheses.
struct GuardParser<Context: ChartContext> {
  struct Failure: Error {
    let problem: String
    let suggestion: String
  }

  private enum Token: Equatable {
    case name(String), isIn(String), not, and, or, open, close
  }

  private let text: String
  private let states: [String: Context.State]
  private let guards: [String: Predicate<Context>]
  private var tokens: [Token] = []
  private var position = 0

  init(_ text: String, states: [String: Context.State], guards: [String: Predicate<Context>]) {
    self.text = text
    self.states = states
    self.guards = guards
  }

  mutating func parse() throws(Failure) -> Condition<Context> {
    tokens = try scan()
    let condition = try either(0)
    guard position == tokens.count else { throw malformed }
    return condition
  }

  private var malformed: Failure {
    Failure(
      problem: "the guard '\(text)' cannot be read",
      suggestion: "write names in quotes, In(\"state\"), !, &&, || and parentheses"
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
    guard depth < 100, position < tokens.count else { throw malformed }
    position += 1
    switch tokens[position - 1] {
    case .not: return .not(try operand(depth + 1))
    case .open:
      let condition = try either(depth + 1)
      guard next(.close) else { throw malformed }
      return condition
    case .isIn(let name):
      guard let state = states[name] else {
        throw Failure(
          problem: "the guard '\(text)' names the unknown state '\(name)'",
          suggestion: "correct the name"
        )
      }
      return .isIn(state)
    case .name(let key):
      guard let predicate = ChartNames<Context>.find(key, in: guards) else {
        throw Failure(
          problem: "no guard is called '\(key)'",
          suggestion: "add it to ChartNames"
        )
      }
      return .predicate(predicate)
    case .and, .or, .close: throw malformed
    }
  }

  private mutating func next(_ token: Token) -> Bool {
    guard position < tokens.count, tokens[position] == token else { return false }
    position += 1
    return true
  }

  private func scan() throws(Failure) -> [Token] {
    var tokens: [Token] = []
    var rest = Substring(text)
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if rest.hasPrefix("&&") || rest.hasPrefix("||") {
        tokens.append(first == "&" ? .and : .or)
        rest.removeFirst(2)
      } else if first == "!" || first == "(" || first == ")" {
        tokens.append(first == "!" ? .not : first == "(" ? .open : .close)
        rest.removeFirst()
      } else if rest.hasPrefix("In(") {
        rest.removeFirst(3)
        tokens.append(.isIn(try quoted(&rest)))
        guard rest.first == ")" else { throw malformed }
        rest.removeFirst()
      } else {
        tokens.append(.name(try quoted(&rest)))
      }
    }
    return tokens
  }

  private func quoted(_ rest: inout Substring) throws(Failure) -> String {
    guard let quote = rest.first, quote == "\"" || quote == "'" else { throw malformed }
    var end = rest.index(after: rest.startIndex)
    while end < rest.endIndex, rest[end] != quote {
      if rest[end] == "\\" { end = rest.index(after: end) }
      guard end < rest.endIndex else { throw malformed }
      end = rest.index(after: end)
    }
    guard end < rest.endIndex else { throw malformed }
    let inner = rest[rest.index(after: rest.startIndex)..<end]
    rest = rest[rest.index(after: end)...]
    if quote == "'" { return String(inner) }
    guard case .string(let text)? = SCXMLValue(json: "\"\(inner)\"") else { throw malformed }
    return text
  }
}
#endif
