/// A formula in negation normal form: negations only before facts, and equal parts only once.
///
/// Parts are numbered so that each refers only to parts with smaller numbers.
struct NormalFormula {
  enum Part: Hashable {
    case constant(Bool)
    /// The fact with this number is true (or false).
    case fact(Int, Bool)
    case and(Int, Int)
    case or(Int, Int)
    case next(Int)
    case until(Int, Int)
    case release(Int, Int)
  }

  private(set) var parts: [Part] = []
  private(set) var root = 0
  private var numbers: [Part: Int] = [:]

  /// How many facts, and how many temporal operators, a formula may have.
  static let widest = 64

  /// The normal form of a formula over facts with numbers from zero, or of its negation.
  init(_ formula: TemporalFormula<Int>, negated: Bool = false) throws(TemporalError) {
    try formula.checkLength()
    let pair = normal(formula)
    root = negated ? pair.negation : pair.formula
    let facts = usedParts.reduce(0) { count, number in
      if case .fact(let fact, _) = parts[number] { max(count, fact + 1) } else { count }
    }
    if facts > Self.widest { throw .tooManyFacts(facts, limit: Self.widest) }
    let operators = temporalParts.count
    if operators > Self.widest { throw .tooManyOperators(operators, limit: Self.widest) }
  }

  /// The numbers of the parts that the formula is made of, in ascending order.
  var usedParts: [Int] {
    var isUsed = [Bool](repeating: false, count: parts.count)
    isUsed[root] = true
    for number in parts.indices.reversed() where isUsed[number] {
      switch parts[number] {
      case .constant, .fact: break
      case .and(let first, let second), .or(let first, let second),
        .until(let first, let second), .release(let first, let second):
        isUsed[first] = true
        isUsed[second] = true
      case .next(let part): isUsed[part] = true
      }
    }
    return parts.indices.filter { isUsed[$0] }
  }

  /// The numbers of those parts that have a temporal operator.
  var temporalParts: [Int] {
    usedParts.filter { number in
      switch parts[number] {
      case .constant, .fact, .and, .or: false
      case .next, .until, .release: true
      }
    }
  }

  /// The numbers of a formula and of its negation.
  ///
  /// Both at once, so that the time is linear also where equivalences are nested.
  private struct Pair {
    let formula: Int
    let negation: Int

    var inverted: Pair { Pair(formula: negation, negation: formula) }
  }

  private mutating func normal(_ formula: TemporalFormula<Int>) -> Pair {
    switch formula {
    case .constant(let value):
      return Pair(formula: number(.constant(value)), negation: number(.constant(!value)))
    case .fact(let fact):
      return Pair(formula: number(.fact(fact, true)), negation: number(.fact(fact, false)))
    case .not(let part): return normal(part).inverted
    case .and(let first, let second): return and(normal(first), normal(second))
    case .or(let first, let second):
      return and(normal(first).inverted, normal(second).inverted).inverted
    case .implies(let first, let second):
      return and(normal(first), normal(second).inverted).inverted
    case .equivalent(let first, let second):
      let (first, second) = (normal(first), normal(second))
      return and(and(first, second.inverted).inverted, and(first.inverted, second).inverted)
    case .next(let part):
      let part = normal(part)
      return Pair(formula: next(part.formula), negation: next(part.negation))
    case .eventually(let part): return until(normal(.constant(true)), normal(part))
    case .always(let part):
      return until(normal(.constant(true)), normal(part).inverted).inverted
    case .until(let first, let second): return until(normal(first), normal(second))
    case .weakUntil(let first, let second):
      // The negation of a W b is ¬b U (¬a ∧ ¬b).
      let (first, second) = (normal(first).inverted, normal(second).inverted)
      return until(second, and(first, second)).inverted
    case .release(let first, let second):
      return until(normal(first).inverted, normal(second).inverted).inverted
    }
  }

  private mutating func and(_ first: Pair, _ second: Pair) -> Pair {
    Pair(
      formula: and(first.formula, second.formula),
      negation: or(first.negation, second.negation)
    )
  }

  private mutating func until(_ first: Pair, _ second: Pair) -> Pair {
    Pair(
      formula: until(first.formula, second.formula),
      negation: release(first.negation, second.negation)
    )
  }

  private mutating func number(_ part: Part) -> Int {
    if let known = numbers[part] { return known }
    parts.append(part)
    numbers[part] = parts.count - 1
    return parts.count - 1
  }
}

// MARK: - Parts, simplified

extension NormalFormula {
  private func constant(_ number: Int) -> Bool? {
    if case .constant(let value) = parts[number] { value } else { nil }
  }

  private mutating func and(_ first: Int, _ second: Int) -> Int {
    if first == second { return first }
    if let value = constant(first) { return value ? second : first }
    if let value = constant(second) { return value ? first : second }
    if case .fact(let fact, let value) = parts[first], parts[second] == .fact(fact, !value) {
      return number(.constant(false))
    }
    return number(.and(min(first, second), max(first, second)))
  }

  private mutating func or(_ first: Int, _ second: Int) -> Int {
    if first == second { return first }
    if let value = constant(first) { return value ? first : second }
    if let value = constant(second) { return value ? second : first }
    if case .fact(let fact, let value) = parts[first], parts[second] == .fact(fact, !value) {
      return number(.constant(true))
    }
    return number(.or(min(first, second), max(first, second)))
  }

  private mutating func next(_ part: Int) -> Int {
    constant(part) == nil ? number(.next(part)) : part
  }

  private mutating func until(_ first: Int, _ second: Int) -> Int {
    if constant(second) != nil || first == second || constant(first) == false { return second }
    // a U (a U b) is a U b; true U (a U b) is true U b.
    if case .until(let inner, let last) = parts[second] {
      if inner == first { return second }
      if constant(first) == true { return until(first, last) }
    }
    return number(.until(first, second))
  }

  private mutating func release(_ first: Int, _ second: Int) -> Int {
    if constant(second) != nil || first == second || constant(first) == true { return second }
    if case .release(let inner, let last) = parts[second] {
      if inner == first { return second }
      if constant(first) == false { return release(first, last) }
    }
    return number(.release(first, second))
  }
}
