/// A timer of a resolved chart.
package struct TimerShape: Sendable {
  /// What kind of timer it is.
  package enum Kind: Sendable, Hashable {
    /// Runs from the entry of its state to its exit.
    case after
    /// The same, and starts again with each event from outside.
    case inactivity
    /// Belongs to the machine; actions start and cancel it.
    case named
    /// An event that is raised later; without a name there may be several.
    case event
  }

  var state: Int
  var name: String
  /// How long it runs; `nil` when the action that starts it says so.
  var delay: AnyDelay?
  var restoration: TimerRestoration
  var kind = Kind.after
}
