/// A generalised Büchi automaton with conditions on its transitions.
///
/// It reads the facts of a run, situation by situation, and accepts the run when some way through
/// the automaton takes transitions of each acceptance set again and again.
struct BuchiAutomaton {
  /// A transition, taken in a situation with the facts that it asks for.
  struct Transition: Hashable {
    /// The facts that must be true, as bits.
    var positive: UInt64
    /// The facts that must be false, as bits.
    var negative: UInt64
    var target: Int
    /// The acceptance sets that the transition is in, as bits.
    var acceptance: UInt64

    /// Whether the transition can be taken in a situation with the given facts.
    func isEnabled(in facts: UInt64) -> Bool {
      facts & positive == positive && facts & negative == 0
    }
  }

  /// The transitions of each state.
  var states: [[Transition]]
  var initial: Int
  /// How many acceptance sets there are.
  var acceptanceCount: Int

  /// All acceptance sets, as bits.
  var allAcceptance: UInt64 {
    acceptanceCount == 64 ? .max : (1 << UInt64(acceptanceCount)) - 1
  }

  /// The automaton that accepts each run.
  static let universal = BuchiAutomaton(
    states: [[Transition(positive: 0, negative: 0, target: 0, acceptance: 0)]],
    initial: 0,
    acceptanceCount: 0
  )
}
