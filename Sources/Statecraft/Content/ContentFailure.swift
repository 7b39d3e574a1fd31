/// Executable content, or a condition, that has failed.
package struct ContentFailure: Sendable, Hashable {
  /// Which content it is.
  package struct Place: Sendable, Hashable {
    /// The element or the expression as a document has it, such as `<assign location="x" expr="y"/>`, or what it
    /// is in a chart in Swift, such as `an entry action of 'busy'`.
    package let text: String
    /// Where it is written; `nil` if that is not known.
    package let location: Diagnostic.Location?

    package init(text: String, location: Diagnostic.Location?) {
      self.text = text
      self.location = location
    }
  }

  /// Which content it is.
  package let place: Place
  /// The number of the state that it is written in; 0 for the document or the chart itself.
  package let state: Int
  /// The number of the transition that it belongs to in a chart in Swift; `nil` for other content.
  package let transition: Int?
  /// The name of the event that the error of a document has become; `nil` for a chart in Swift, which takes
  /// errors by `onError`.
  package let event: String?
  /// Why it has failed.
  package let reason: String

  package init(place: Place, state: Int, transition: Int? = nil, event: String?, reason: String) {
    self.place = place
    self.state = state
    self.transition = transition
    self.event = event
    self.reason = reason
  }
}
