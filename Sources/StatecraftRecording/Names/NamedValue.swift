/// A value of a machine's data in readable form: one line of text, or a list of fields.
public struct NamedValue: Sendable, Hashable {
  /// The value's name.
  public var name: String
  /// The value as text; empty when the fields say it all.
  public var text: String
  /// The parts of the value, shown as a list below it.
  public var fields: [NamedValue]

  /// Describes a value.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - text: the value as text.
  ///   - fields: the parts of the value.
  public init(name: String, text: String, fields: [NamedValue] = []) {
    self.name = name
    self.text = text
    self.fields = fields
  }

  /// Describes a value of any type by reflection.
  ///
  /// A value that conforms to `CustomStringConvertible` is described by that text, an optional by what it
  /// holds, a case by its name, and every other value by its properties and elements. Long texts, long lists
  /// and deep nesting are cut, and the cut is marked.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - value: the value.
  /// - Complexity: O(*n*) in the number of properties and elements that are shown.
  public init(name: String, describing value: Any) {
    self = ValueReader.value(name, value)
  }
}
