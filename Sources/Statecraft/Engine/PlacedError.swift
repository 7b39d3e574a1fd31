/// An error that became an error event, with the state that it belongs to.
package struct PlacedError: Sendable {
  package let error: MachineError
  /// The number of the state whose content has failed, or that has the transition; 0 for the chart itself.
  package let state: Int
  /// The number of the transition whose action or guard has failed; `nil` for other content.
  package let transition: Int?
  /// Where the transition, the history or the state is written; `nil` if that is not known.
  package let location: Diagnostic.Location?
}
