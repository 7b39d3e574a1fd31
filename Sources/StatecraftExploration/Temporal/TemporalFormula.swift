/// A statement about the whole future of a machine, in linear temporal logic (LTL).
///
/// A formula is about a run: the sequence of situations between events. It holds for a machine when
/// it holds for every run that the machine and the assumed fairness allow.
///
/// ```swift
/// holds("settles", .eventually(.always(.fact(.isIn(.closed)))))
/// holds("answers in turn", .always(.implies(.fact(asked), .until(.not(.fact(asked)), .fact(served)))))
/// ```
///
/// A run that ends (in a final state, or where nothing can happen any more) stays in its last
/// situation forever: there, `.next(a)` and `.always(a)` mean `a`. A run in which only events from
/// outside could happen may stay forever, too, because events need never come, unless they are
/// declared as fair.
///
/// A formula that holds only because the premise of an implication in it is never true is
/// ``Verdict/vacuous``. `.implies(premise, .constant(false))` says that the premise never is.
///
/// Source: Pnueli, "The Temporal Logic of Programs", 1977. Past operators and quantifiers over runs
/// are not offered; `alwaysPossible` covers the most common use of the latter.
public indirect enum TemporalFormula<Fact> {
  /// Always true or always false.
  case constant(Bool)
  /// The fact is true in the situation at hand.
  case fact(Fact)
  /// The formula does not hold.
  case not(TemporalFormula)
  /// Both formulas hold.
  case and(TemporalFormula, TemporalFormula)
  /// At least one of the formulas holds.
  case or(TemporalFormula, TemporalFormula)
  /// If the first formula holds, the second does, too.
  case implies(TemporalFormula, TemporalFormula)
  /// Both formulas hold, or none does.
  case equivalent(TemporalFormula, TemporalFormula)
  /// The formula holds in the next situation.
  case next(TemporalFormula)
  /// The formula holds now or at some later time.
  case eventually(TemporalFormula)
  /// The formula holds now and at each later time.
  case always(TemporalFormula)
  /// The first formula holds until the second one does, and the second one does at some time.
  case until(TemporalFormula, TemporalFormula)
  /// The first formula holds until the second one does, or forever.
  case weakUntil(TemporalFormula, TemporalFormula)
  /// The second formula holds until the first one holds at the same time, or forever.
  case release(TemporalFormula, TemporalFormula)
}

extension TemporalFormula {
  /// Returns a formula that holds when all of the given ones do.
  public static func all(_ formulas: [TemporalFormula]) -> TemporalFormula {
    guard let first = formulas.first else { return .constant(true) }
    return formulas.dropFirst().reduce(first) { .and($0, $1) }
  }

  /// Returns a formula that holds when at least one of the given ones does.
  public static func any(_ formulas: [TemporalFormula]) -> TemporalFormula {
    guard let first = formulas.first else { return .constant(false) }
    return formulas.dropFirst().reduce(first) { .or($0, $1) }
  }

  /// The formulas that this one is directly made of.
  var parts: [TemporalFormula] {
    switch self {
    case .constant, .fact: []
    case .not(let part), .next(let part), .eventually(let part), .always(let part): [part]
    case .and(let first, let second), .or(let first, let second), .implies(let first, let second),
      .equivalent(let first, let second), .until(let first, let second),
      .weakUntil(let first, let second), .release(let first, let second):
      [first, second]
    }
  }
}

extension TemporalFormula: Sendable where Fact: Sendable {}
extension TemporalFormula: Equatable where Fact: Equatable {}
extension TemporalFormula: Hashable where Fact: Hashable {}
