internal import Statecraft

/// A statement about the ways of a graph of states.
struct GraphClaim: Sendable {
  typealias Relation = @Sendable (_ before: StateName, _ after: StateName) -> Bool

  enum Kind: Sendable {
    /// Each state on each way is one of these.
    case always([StateName])
    /// No state on any way is one of these.
    case never([StateName])
    /// A way leads to one of these.
    case possible([StateName])
    /// From each state on each way a way leads to one of these.
    case alwaysPossible([StateName])
    /// Each switch keeps the relation.
    case step(Relation)
    /// Each switch to the state from another one leaves one of these.
    case directly(StateName, from: [StateName])
    /// Each way to the state goes through one of these first.
    case after(StateName, [StateName])
    /// Each run that is in one of the first is in one of the second, then or later.
    case leads([StateName], [StateName])
    /// Each run satisfies the formula.
    case holds(TemporalFormula<StateName>)
  }

  let name: String
  let kind: Kind
  let location: Diagnostic.Location

  /// The states that the claim speaks of, in the order of writing.
  ///
  /// A formula that is too long has none, and is refused when it is checked.
  var states: [StateName] {
    switch kind {
    case .always(let states), .never(let states), .possible(let states),
      .alwaysPossible(let states):
      states
    case .step: []
    case .directly(let state, let sources): [state] + sources
    case .after(let state, let earlier): [state] + earlier
    case .leads(let premise, let goal): premise + goal
    case .holds(let formula): (try? formula.numbered(isSame: ==))?.facts ?? []
    }
  }

  /// Whether a state is missing without which the claim says nothing.
  var lacksStates: Bool {
    switch kind {
    case .always(let states), .never(let states), .possible(let states),
      .alwaysPossible(let states), .directly(_, let states), .after(_, let states),
      .leads(_, let states):
      states.isEmpty
    case .step, .holds: false
    }
  }

  /// Whether the claim is about whole runs, for which it counts how long a state lasts.
  var isAboutRuns: Bool {
    switch kind {
    case .always, .never, .possible, .alwaysPossible, .step, .directly, .after: false
    case .leads, .holds: true
    }
  }
}
