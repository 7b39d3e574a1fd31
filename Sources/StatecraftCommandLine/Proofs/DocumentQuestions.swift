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
  /// Findings that are meant to be so: a kind, and a state behind a colon.
  package var acknowledged: [String] = []

  /// Asks for findings only.
  package init() {}
}
#endif
