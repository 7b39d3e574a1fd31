public import Statecraft

/// A formula of linear temporal logic over the situations of a run.
///
/// ```swift
/// holds("settles", .eventually(.always(.fact(.isIn(.closed)))))
/// ```
///
/// A run is an infinite sequence of situations. A run that ends (the machine is final, or nothing
/// comes any more) stays in its last situation for ever.
public indirect enum Formula<Context: ChartContext>: Sendable {
  /// The fact holds in the first situation.
  case fact(Fact<Context>)
  /// The formula does not hold.
  case not(Formula)
  /// Both formulas hold.
  case and(Formula, Formula)
  /// At least one of the formulas holds.
  case or(Formula, Formula)
  /// The second formula holds if the first does.
  case implies(Formula, Formula)
  /// The formula holds after the first step.
  case next(Formula)
  /// The formula holds now or at some later time.
  case eventually(Formula)
  /// The formula holds now and at all later times.
  case always(Formula)
  /// The second formula holds now or later, and the first one holds until then.
  case until(Formula, Formula)
  /// The first formula holds until the second one does, or for ever.
  case weakUntil(Formula, Formula)
  /// The second formula holds up to and including the moment when the first one does, or for ever.
  case release(Formula, Formula)
}

extension Formula {
  /// The facts of the formula, from left to right.
  var facts: [Fact<Context>] {
    switch self {
    case .fact(let fact): [fact]
    case .not(let operand), .next(let operand), .eventually(let operand), .always(let operand):
      operand.facts
    case .and(let left, let right), .or(let left, let right), .implies(let left, let right),
      .until(let left, let right), .weakUntil(let left, let right), .release(let left, let right):
      left.facts + right.facts
    }
  }
}
