/// A value of a machine's data in readable form: one line of text, or a list of fields.
public struct NamedValue: Sendable, Hashable {
  /// The value's name.
  public var name: String
  /// The value as text; empty if the fields contain all of it.
  public var text: String
  /// The parts of the value, shown as a list below it.
  public var fields: [NamedValue]

  /// Creates a description of a value.
  ///
  /// - Parameters:
  ///   - name: the value's name.
  ///   - text: the value as text.
  ///   - fields: the parts of the value.
  public init(name: String, text: String, fields: [NamedValue] = []) {
    self.name = name
    self.text = text
    self.fields = fields
  }

  /// Describes a value of any type by reflection.
  ///
  /// A value that conforms to `CustomStringConvertible` is described by its own text, an optional
  /// by its wrapped value, a case by its name, and every other value by its properties and
  /// elements. Long texts, long lists and deeply nested values are truncated, and the truncation is
  /// marked.
  ///
  /// - Parameters:
  ///   - name: the value's name.
  ///   - value: the value.
  /// - Complexity: O(*n*) in the number of properties and elements that are shown.
  public init(name: String, describing value: Any) {
    self = ValueReader.value(name, value)
  }
}
