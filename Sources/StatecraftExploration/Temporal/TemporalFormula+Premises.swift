extension TemporalFormula {
  /// The premise of an implication in a formula, with what is true when the premise never is.
  struct Premise {
    /// The premise.
    let formula: TemporalFormula
    /// True of each run on which the premise is not true anywhere where the formula asks for it.
    let absence: TemporalFormula
    /// Whether the formula asks for it in each situation of a run.
    let isAskedEverywhere: Bool

    /// Says that the premise is never true.
    ///
    /// - Parameter claim: the name of the claim that the formula belongs to.
    /// - Returns: the reason for a verdict.
    func absenceText(in claim: String) -> String {
      "'\(formula)' is never true" + (isAskedEverywhere ? "" : " where '\(claim)' asks for it")
    }
  }

  /// The premises of the implications that make the formula true when their premises are false, in the
  /// order of writing.
  ///
  /// An implication that is negated, or the premise of another one, is none of those: there a premise that
  /// is false does not help. Neither is one whose conclusion is `.constant(false)`, because it says that its
  /// premise is never true.
  ///
  /// Source: Beer, Ben-David, Eisner and Rodeh, "Efficient Detection of Vacuity in Temporal Model Checking",
  /// 2001.
  var premises: [Premise] {
    var found: [Premise] = []
    collectPremises(Place(), isPositive: true, &found)
    return found
  }

  /// Where a part of a formula is.
  private struct Place {
    /// Which situations of a run the part is asked of.
    enum Extent { case start, everywhere, elsewhere }

    var extent = Extent.start
    /// Puts another formula in the place of the part.
    var around: (TemporalFormula) -> TemporalFormula = { $0 }
    /// Whether the part must hold at some time only, or need not; then its premises count as absent if
    /// they are never true from there on.
    var isLoose = false

    func inside(
      _ extent: Extent,
      _ wrap: @escaping (TemporalFormula) -> TemporalFormula
    ) -> Place {
      if isLoose { return self }
      return Place(extent: extent, around: { [around] in around(wrap($0)) })
    }

    /// In each situation from there on.
    var always: Place {
      inside(extent == .elsewhere ? .elsewhere : .everywhere) { .always($0) }
    }

    var loose: Place {
      var place = always
      place.isLoose = true
      return place
    }
  }

  private func collectPremises(_ place: Place, isPositive: Bool, _ found: inout [Premise]) {
    switch self {
    case .constant, .fact: break
    case .not(let part): part.collectPremises(place.loose, isPositive: !isPositive, &found)
    case .and(let first, let second):
      let inner = isPositive ? place : place.loose
      for part in [first, second] { part.collectPremises(inner, isPositive: isPositive, &found) }
    case .implies(let premise, let conclusion):
      if isPositive, !conclusion.isFalse {
        found.append(
          Premise(
            formula: premise,
            absence: place.around(.not(premise)),
            isAskedEverywhere: place.extent == .everywhere
          )
        )
      }
      premise.collectPremises(place.loose, isPositive: !isPositive, &found)
      let inner = isPositive ? place.inside(.elsewhere) { .implies(premise, $0) } : place.loose
      conclusion.collectPremises(inner, isPositive: isPositive, &found)
    case .next(let part):
      let inner = isPositive ? place.inside(.elsewhere) { .next($0) } : place.loose
      part.collectPremises(inner, isPositive: isPositive, &found)
    case .always(let part):
      let inner = isPositive ? place.always : place.loose
      part.collectPremises(inner, isPositive: isPositive, &found)
    case .or, .equivalent, .eventually, .until, .weakUntil, .release:
      for part in parts { part.collectPremises(place.loose, isPositive: isPositive, &found) }
    }
  }

  private var isFalse: Bool {
    if case .constant(false) = self { true } else { false }
  }
}
