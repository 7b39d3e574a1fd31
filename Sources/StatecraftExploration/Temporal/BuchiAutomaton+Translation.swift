extension BuchiAutomaton {
  /// How many states an automaton may have while it is made.
  static let largest = 1_024

  /// How many transitions a state may have while it is made.
  static let widest = 512

  /// The automaton that accepts exactly the runs for which a formula holds.
  ///
  /// A state is a set of formulas that must hold from there. Each is split into what must hold now
  /// and what must hold next. A transition that puts off an `until` is not in its acceptance set.
  ///
  /// Source: Couvreur, "On-the-Fly Verification of Linear Temporal Logic", 1999. The number of
  /// states is exponential in the number of temporal operators at worst.
  init(_ formula: NormalFormula) throws(TemporalError) {
    var translation = Translation(formula)
    try translation.run()
    self.init(
      states: translation.states,
      initial: 0,
      acceptanceCount: translation.untilCount
    )
    try simplify()
  }
}

/// The work of a translation.
private struct Translation {
  /// One way in which formulas can hold: what must hold now, what next, and what is put off.
  private struct Term: Hashable {
    var positive: UInt64 = 0
    var negative: UInt64 = 0
    /// The temporal parts that must hold next, as bits.
    var next: UInt64 = 0
    /// The `until` parts that are put off, as bits.
    var postponed: UInt64 = 0

    /// Both terms together; `nil` if they contradict each other.
    func and(_ other: Term) -> Term? {
      let both = Term(
        positive: positive | other.positive,
        negative: negative | other.negative,
        next: next | other.next,
        postponed: postponed | other.postponed
      )
      return both.positive & both.negative == 0 ? both : nil
    }

    /// Whether the other term asks for all that this one asks for.
    func isImplied(by other: Term) -> Bool {
      positive & ~other.positive == 0 && negative & ~other.negative == 0
        && next & ~other.next == 0 && postponed & ~other.postponed == 0
    }
  }

  private let formula: NormalFormula
  /// The bits of the parts that can be put off to the next situation, by number.
  private var bits: [Int: Int] = [:]
  private var numbers: [Int] = []
  private var untilBits: [Int: Int] = [:]
  private var terms: [[Term]] = []
  private(set) var states: [[BuchiAutomaton.Transition]] = []

  var untilCount: Int { untilBits.count }

  init(_ formula: NormalFormula) {
    self.formula = formula
  }

  mutating func run() throws(TemporalError) {
    for number in formula.temporalParts {
      if case .until = formula.parts[number] { untilBits[number] = untilBits.count }
    }
    terms = Array(repeating: [], count: formula.parts.count)
    // Parts refer to smaller numbers only, so that each finds the terms of its own parts.
    for number in formula.usedParts { terms[number] = try split(number) }

    // The first state must satisfy the root, the others the set that a term puts off.
    var known: [UInt64: Int] = [:]
    var sets: [UInt64] = []
    func state(_ set: UInt64) -> Int {
      if let state = known[set] { return state }
      sets.append(set)
      known[set] = sets.count
      return sets.count
    }
    states.append(transitions(terms[formula.root], state))
    while states.count <= sets.count {
      if states.count > BuchiAutomaton.largest {
        throw .tooManyAutomatonStates(limit: BuchiAutomaton.largest)
      }
      states.append(transitions(try all(of: sets[states.count - 1]), state))
    }
  }

  private func transitions(
    _ terms: [Term],
    _ state: (UInt64) -> Int
  ) -> [BuchiAutomaton.Transition] {
    let all: UInt64 = untilCount == 64 ? .max : (1 << UInt64(untilCount)) - 1
    return terms.map { term in
      BuchiAutomaton.Transition(
        positive: term.positive,
        negative: term.negative,
        target: state(term.next),
        acceptance: all & ~term.postponed
      )
    }
  }

  /// The ways in which all parts of a set hold.
  private func all(of set: UInt64) throws(TemporalError) -> [Term] {
    var result = [Term()]
    var rest = set
    while rest != 0 {
      let bit = rest.trailingZeroBitCount
      rest &= rest - 1
      result = try product(result, terms[numbers[bit]])
    }
    return result
  }

  /// The ways in which a part holds.
  private mutating func split(_ number: Int) throws(TemporalError) -> [Term] {
    switch formula.parts[number] {
    case .constant(let value): return value ? [Term()] : []
    case .fact(let fact, true): return [Term(positive: 1 << UInt64(fact))]
    case .fact(let fact, false): return [Term(negative: 1 << UInt64(fact))]
    case .and(let first, let second): return try product(terms[first], terms[second])
    case .or(let first, let second): return minimal(terms[first] + terms[second])
    case .next(let part): return [later(part)]
    case .until(let first, let second):
      var later = later(number)
      later.postponed = untilBits[number].map { 1 << UInt64($0) } ?? 0
      return minimal(terms[second] + (try product(terms[first], [later])))
    case .release(let first, let second):
      return try product(terms[second], minimal(terms[first] + [later(number)]))
    }
  }

  /// The term that asks for a part in the next situation.
  private mutating func later(_ number: Int) -> Term {
    let bit: Int
    if let known = bits[number] {
      bit = known
    } else {
      // Each temporal operator puts off one part, and there are at most 64 operators.
      bit = numbers.count
      bits[number] = bit
      numbers.append(number)
    }
    return Term(next: 1 << UInt64(bit))
  }

  private func product(_ first: [Term], _ second: [Term]) throws(TemporalError) -> [Term] {
    var result: [Term] = []
    for left in first {
      for right in second {
        guard let both = left.and(right) else { continue }
        insert(both, in: &result)
        if result.count > BuchiAutomaton.widest {
          throw .tooManyAutomatonStates(limit: BuchiAutomaton.largest)
        }
      }
    }
    return result
  }

  /// The terms without those that ask for more than another one does.
  private func minimal(_ terms: [Term]) -> [Term] {
    var result: [Term] = []
    for term in terms { insert(term, in: &result) }
    return result
  }

  private func insert(_ term: Term, in terms: inout [Term]) {
    if terms.contains(where: { $0.isImplied(by: term) }) { return }
    terms.removeAll { term.isImplied(by: $0) }
    terms.append(term)
  }
}
