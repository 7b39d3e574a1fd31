/// Content of a document, or a condition, that has failed.
package struct ContentFailure: Sendable, Hashable {
  /// Which content it is.
  package struct Place: Sendable, Hashable {
    /// The element or the expression as it is written, such as `<assign location="x" expr="y"/>`.
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
  /// The number of the state that it is written in; 0 for the document itself.
  package let state: Int
  /// The name of the event that the error has become.
  package let event: String
  /// Why it has failed.
  package let reason: String

  package init(place: Place, state: Int, event: String, reason: String) {
    self.place = place
    self.state = state
    self.event = event
    self.reason = reason
  }
}
