extension PayloadField {
  /// The kind of input that a form shows for a field.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// A number that may have a fraction.
    case number
    /// A whole number.
    case integer
    /// A text.
    case text
    /// A checkbox.
    case flag
    /// One of the field's choices.
    case choice
    /// Any other value, entered as JSON.
    case json
  }
}
