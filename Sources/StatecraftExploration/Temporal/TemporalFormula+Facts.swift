extension TemporalFormula {
  /// The formula with a number for each fact, and the facts by number.
  ///
  /// Facts that are known to be equal in each situation (`isSame`) get one number.
  func numbered(
    isSame: (Fact, Fact) -> Bool
  ) throws(TemporalError) -> (formula: TemporalFormula<Int>, facts: [Fact]) {
    try checkLength()
    var facts: [Fact] = []
    let formula = map { fact in
      if let known = facts.firstIndex(where: { isSame($0, fact) }) { return known }
      facts.append(fact)
      return facts.count - 1
    }
    return (formula, facts)
  }

  /// How many parts a formula may have, repetitions included.
  static var longest: Int { 2_000 }

  /// Refuses a formula with too many parts, without recursion, because it can have any depth.
  func checkLength() throws(TemporalError) {
    var waiting = [self]
    var count = 0
    while let part = waiting.popLast() {
      count += 1
      if count > Self.longest { throw .tooManyParts(limit: Self.longest) }
      waiting += part.parts
    }
  }

  /// The same formula about other facts.
  private func map<Other>(_ change: (Fact) -> Other) -> TemporalFormula<Other> {
    switch self {
    case .constant(let value): return .constant(value)
    case .fact(let fact): return .fact(change(fact))
    case .not(let part): return .not(part.map(change))
    case .and(let first, let second): return .and(first.map(change), second.map(change))
    case .or(let first, let second): return .or(first.map(change), second.map(change))
    case .implies(let first, let second): return .implies(first.map(change), second.map(change))
    case .equivalent(let first, let second):
      return .equivalent(first.map(change), second.map(change))
    case .next(let part): return .next(part.map(change))
    case .eventually(let part): return .eventually(part.map(change))
    case .always(let part): return .always(part.map(change))
    case .until(let first, let second): return .until(first.map(change), second.map(change))
    case .weakUntil(let first, let second):
      return .weakUntil(first.map(change), second.map(change))
    case .release(let first, let second): return .release(first.map(change), second.map(change))
    }
  }
}

extension TemporalFormula where Fact == Int {
  /// The same formula, with greater numbers for its facts.
  func shifted(by offset: Int) -> TemporalFormula { offset == 0 ? self : map { $0 + offset } }
}
