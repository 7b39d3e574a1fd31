#if Command
/// What the command line asks about a document, which has no proof of its own.
package struct DocumentQuestions: Sendable, Hashable {
  /// Events from outside: a name, and the data as JSON behind it.
  package var events: [String] = []
  /// The situations that are left: those that satisfy all of these conditions.
  package var bounds: [String] = []
  /// Conditions that must hold in every situation.
  package var always: [String] = []
  /// Conditions that must hold in no situation.
  package var never: [String] = []
  /// Conditions that must hold in some situation.
  package var possible: [String] = []
  /// Conditions that must be possible from every situation.
  package var alwaysPossible: [String] = []
  /// Conditions that lead to others: `A -> B`.
  package var leads: [String] = []
  /// The time in which they lead to the others, such as `5s`; `nil` for any time.
  package var within: String?
  /// What holds after each step: `B`, or `A -> B` for steps from where `A` holds.
  package var steps: [String] = []
  /// What holds before steps that enter or leave states: `entering open: A`.
  package var requires: [String] = []
  /// What holds after steps that enter or leave states: `entering open: A`.
  package var ensures: [String] = []
  /// Formulas of linear temporal logic: `always(A -> eventually B)`.
  package var holds: [String] = []
  /// Events that come again and again if they are possible again and again.
  package var fair: [String] = []
  /// Events that come if they stay possible.
  package var weaklyFair: [String] = []
  /// Findings that are meant to be so: a kind, and a state behind a colon.
  package var acknowledged: [String] = []

  /// Asks for findings only.
  package init() {}
}
#endif
